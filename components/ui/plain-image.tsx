import type { ComponentProps } from "react";

export interface PlainImageProps extends ComponentProps<"img"> {
  alt: string;
}

/** An image as it is: an upload of unknown size or a blob URL, which no optimiser of this deployment could read. */
export function PlainImage({ alt, ...props }: PlainImageProps) {
  // biome-ignore lint/performance/noImgElement: no image optimiser runs on this deployment
  return <img alt={alt} {...props} />;
}
