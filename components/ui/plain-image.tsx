"use client";

import { type ComponentProps, useCallback, useState } from "react";

interface PlainImageProps extends ComponentProps<"img"> {
  alt: string;
}

/** An image without optimization: an upload of unknown size, or a blob URL. */
export function PlainImage({ alt, ...props }: PlainImageProps) {
  // biome-ignore lint/performance/noImgElement: this deployment has no image optimizer
  return <img alt={alt} {...props} />;
}

/**
 * Returns whether an image failed to load. A server-rendered image may fail before React listens,
 * so the element is checked when it mounts.
 */
export function useImageFailed(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const onError = useCallback(() => setFailedSrc(src ?? null), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && src) setFailedSrc(src);
    },
    [src],
  );
  return { failed: Boolean(src) && failedSrc === src, ref, onError };
}

/** The picture over an avatar's initials. The initials stay if it fails to load. */
export function AvatarImage({ src }: { src: string }) {
  const { failed, ref, onError } = useImageFailed(src);
  if (failed) return null;
  return (
    <PlainImage
      ref={ref}
      src={src}
      alt=""
      loading="lazy"
      onError={onError}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
