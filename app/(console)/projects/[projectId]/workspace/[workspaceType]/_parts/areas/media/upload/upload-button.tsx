"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Upload } from "@/components/ui/icons";
import { MAX_FILE_SIZE } from "@/lib/media/upload-rules";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { UploadZoneProps } from "./upload-zone";

const queueCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./upload-queue")).uploadQueue,
);

/** Chooses files to upload. */
export function UploadButton({ projectId, folder }: Omit<UploadZoneProps, "interrupted">) {
  const input = useRef<HTMLInputElement>(null);

  function add(files: File[]) {
    queueCode.load().then(
      (queue) => queue.add(projectId, folder, files),
      () => notify.error("Failed to load the uploader. Check your connection and try again."),
    );
  }

  return (
    <>
      <Button
        title={`Up to ${MAX_FILE_SIZE} each. You can also drop files on the page.`}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden /> Upload files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Choosing the same file again must fire a change event.
          target.value = "";
        }}
      />
    </>
  );
}
