"use client";

import { ImageIcon, ImageOff } from "@/components/ui/icons";
import { useImageFailed } from "@/components/ui/plain-image";
import { cn } from "@/lib/ui/cn";
import { PlainImage } from "./ui/plain-image";

interface ImagePreviewProps {
  src: string | null | undefined;
  alt: string;
  fallback?: string;
  failedText?: string;
  className?: string;
}

export function ImagePreview({
  src,
  alt,
  fallback = "No image",
  failedText = "Load failed",
  className,
}: ImagePreviewProps) {
  const { failed, ref, onError } = useImageFailed(src);
  const Icon = failed ? ImageOff : ImageIcon;
  return (
    <div
      data-slot="image-preview"
      data-state={failed ? "failed" : src ? "shown" : "empty"}
      className={cn(
        "flex h-24 w-full items-center justify-center overflow-hidden rounded-md bg-muted p-2",
        className,
      )}
    >
      {src && !failed ? (
        <PlainImage
          ref={ref}
          src={src}
          alt={alt}
          onError={onError}
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        <span className="flex items-center gap-2 text-13 text-muted-foreground">
          <Icon aria-hidden className="size-4" />
          {failed ? failedText : fallback}
        </span>
      )}
    </div>
  );
}
