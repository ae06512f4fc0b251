"use client";

import { useImageFailed } from "@/lib/ui/use-image-failed";

export interface LogoProps {
  src?: string | null;
  /** The text that stands in for a logo that is missing or fails to load. */
  title: string;
}

export function Logo({ src, title }: LogoProps) {
  const { failed, ref, onError } = useImageFailed(src);
  if (!src || failed) {
    return <span className="truncate text-[0.9375rem] font-semibold tracking-tight">{title}</span>;
  }
  return (
    // biome-ignore lint/performance/noImgElement: an uploaded file of unknown size; no optimiser runs here
    <img ref={ref} src={src} alt={title} onError={onError} className="h-7 w-auto max-w-32 object-contain sm:max-w-50" />
  );
}
