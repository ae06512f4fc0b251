"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useDropzone } from "react-dropzone";
import { useRouter } from "@/components/hooks/use-router";
import { InterruptedUploads } from "@/components/interrupted-uploads";
import type { UploadView } from "@/lib/media/schema";
import { mediaUploadsPath } from "@/lib/media/upload-rules";
import { UploadList } from "./upload-list";
import { type UploadEntry, uploadQueue } from "./upload-queue";

export interface UploadZoneProps {
  projectId: string;
  /** Folder for new files; empty for none. */
  folder: string;
  /** The person's unfinished uploads when the page loaded. */
  interrupted: readonly UploadView[];
}

const NONE: readonly UploadEntry[] = [];

/** Uploads files dropped anywhere on the page, and shows the progress of all uploads. */
export function UploadZone({ projectId, folder, interrupted }: UploadZoneProps) {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.entries, () => NONE);
  const entries = all.filter((entry) => entry.projectId === projectId);
  const router = useRouter();
  useEffect(() => uploadQueue.onFinished(() => router.refresh()), [router]);
  const { getRootProps, isDragGlobal } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => uploadQueue.add(projectId, folder, files),
  });
  return (
    <>
      {isDragGlobal ? (
        <div
          {...getRootProps({ role: "group", "aria-label": "Upload files", tabIndex: -1 })}
          className="fixed inset-0 z-40 grid place-items-center bg-scrim"
        >
          <p className="rounded-lg floating px-4 py-3 font-medium">
            {folder ? `Drop files here to add them to ${folder}` : "Drop files here"}
          </p>
        </div>
      ) : null}
      <div className="grid gap-3 pt-2 empty:hidden">
        <InterruptedUploads
          path={mediaUploadsPath(projectId)}
          uploads={interrupted}
          entries={entries}
          onDiscarded={() => router.refresh()}
        />
        <UploadList entries={entries} onClear={() => uploadQueue.clear(projectId)} />
      </div>
    </>
  );
}
