"use client";

import { type ComponentProps, useCallback, useState } from "react";

export interface PlainImageProps extends ComponentProps<"img"> {
  alt: string;
}

/** An image as it is: an upload of unknown size or a blob URL, which no optimiser of this deployment could read. */
export function PlainImage({ alt, ...props }: PlainImageProps) {
  // biome-ignore lint/performance/noImgElement: no image optimiser runs on this deployment
  return <img alt={alt} {...props} />;
}

/**
 * Tells whether an image could not load. The error of a server-rendered image may fire before React
 * listens, so the element is also asked when it is attached.
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

/** The picture over an avatar's initials, which stay where it cannot load. */
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
