"use client";

import { useCallback, useState } from "react";

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
