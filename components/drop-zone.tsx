"use client";

import { type DragEvent, type Ref, useState } from "react";
import { Upload } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

interface DropZoneProps {
  label: string;
  /** The input's `accept`, which filters the file dialog. */
  accept: string;
  isDisabled?: boolean;
  /** Accepts several files, in the order chosen. Otherwise one. */
  isMultiple?: boolean;
  onFile: (file: File) => void;
  /** Takes what is dropped instead of `onFile`, such as folders. */
  onDropped?: (transfer: DataTransfer) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A file input that also accepts dropped files. Click, keyboard, touch and drag use the same input.
 */
export function DropZone({
  label,
  accept,
  isDisabled = false,
  isMultiple = false,
  onFile,
  onDropped,
  ref,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null) {
    if (isDisabled) return;
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (onDropped && !isDisabled) onDropped(event.dataTransfer);
    else take(event.dataTransfer.files);
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        "flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-md border px-3 py-2 text-center text-13 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        isOver && "border-brand bg-brand-tint",
        isDisabled && "pointer-events-none opacity-55",
      )}
    >
      <Upload aria-hidden className="size-4 shrink-0" />
      <span className="font-medium">{label}</span>
      <span aria-hidden className="text-muted-foreground">
        {isMultiple ? "or drop them here" : "or drop it here"}
      </span>
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file again must fire a change event.
          event.target.value = "";
        }}
      />
    </label>
  );
}
