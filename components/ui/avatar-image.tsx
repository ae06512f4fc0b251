"use client";

import { useImageFailed } from "@/components/hooks/use-image-failed";
import { PlainImage } from "./plain-image";

export function AvatarImage({ src }: { src: string }) {
  const { failed, ref, onError } = useImageFailed(src);
  if (failed) return null;
  return (
    <PlainImage
      ref={ref}
      src={src}
      alt=""
      onError={onError}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
