"use client";

import { PlainImage, useImageFailed } from "@/components/ui/plain-image";

interface LogoProps {
  src?: string | null;
  /** Shown next to the logo, and instead of it if it is missing or fails to load. */
  title: string;
}

export function Logo({ src, title }: LogoProps) {
  const { failed, ref, onError } = useImageFailed(src);
  const name = (
    <span
      data-slot="dashboard-name"
      className="truncate text-[0.9375rem] font-semibold tracking-tight"
    >
      {title}
    </span>
  );
  if (!src || failed) return name;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PlainImage
        ref={ref}
        src={src}
        alt=""
        onError={onError}
        className="h-7 w-auto max-w-28 object-contain sm:max-w-50"
      />
      <span aria-hidden className="h-5 w-px shrink-0 rotate-12 bg-input" />
      {name}
    </span>
  );
}
