import type { ComponentProps } from "react";

export interface ScrollRegionProps extends ComponentProps<"section"> {
  /** Names what scrolls, for people who reach it by keyboard. */
  "aria-label": string;
}

/** What scrolls by itself takes the focus, so that the arrow keys scroll it too (WCAG 2.1.1). */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} {...props} />
  );
}
