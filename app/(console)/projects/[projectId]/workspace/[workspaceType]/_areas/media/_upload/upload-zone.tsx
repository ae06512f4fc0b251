"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useDropzone } from "react-dropzone";
import { useRouter } from "@/components/hooks/use-router";
import { InterruptedUploads } from "@/components/interrupted-uploads";
import { Button } from "@/components/ui/button";
import { Upload } from "@/components/ui/icons";
import type { UploadView } from "@/lib/media/schema";
import { MAX_FILE_SIZE, mediaUploadsPath } from "@/lib/media/upload-rules";
import { cn } from "@/lib/ui/cn";
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

/** Uploads dropped or chosen files and shows their progress. */
export function UploadZone({ projectId, folder, interrupted }: UploadZoneProps) {
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.entries, () => NONE);
  const entries = all.filter((entry) => entry.projectId === projectId);
  const router = useRouter();
  useEffect(() => uploadQueue.onFinished(() => router.refresh()), [router]);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => uploadQueue.add(projectId, folder, files),
  });
  return (
    <div className="grid gap-3">
      <div
        {...getRootProps({ role: "group", "aria-label": "Upload files", tabIndex: -1 })}
        className={cn(
          "flex min-h-19 flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border px-4 py-3 text-center transition-colors",
          isDragActive && "border-brand bg-accent",
        )}
      >
        <input {...getInputProps({ "aria-label": "Files to upload" })} data-testid="media-input" />
        <Button onClick={open}>
          <Upload aria-hidden /> Upload files
        </Button>
        <p className="text-13 text-muted-foreground">
          {isDragActive
            ? "Drop files here"
            : `or drop them here${folder ? ` to add them to ${folder}` : ""}. Up to ${MAX_FILE_SIZE} each.`}
        </p>
      </div>
      <InterruptedUploads
        path={mediaUploadsPath(projectId)}
        uploads={interrupted}
        entries={entries}
        onDiscarded={() => router.refresh()}
      />
      <UploadList entries={entries} onClear={() => uploadQueue.clear(projectId)} />
    </div>
  );
}
