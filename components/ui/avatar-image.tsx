"use client";

import { useImageFailed } from "@/components/hooks/use-image-failed";

export function AvatarImage({ src }: { src: string }) {
  const { failed, ref, onError } = useImageFailed(src);
  if (failed) return null;
  return (
    // biome-ignore lint/performance/noImgElement: no image optimiser runs on this deployment
    <img
      ref={ref}
      src={src}
      alt=""
      onError={onError}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
