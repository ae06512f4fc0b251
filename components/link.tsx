import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** false keeps the scroll position. */
  scroll?: boolean;
}

/**
 * A link inside the console: a plain link, which SoftNavigation follows without a page load. Not
 * Next's Link: a list has dozens, each would be a client component, and each would prefetch its
 * page. Prefetching is useless here, because every page is personal.
 */
export function Link({ scroll, ...props }: LinkProps) {
  return <a data-scroll={scroll === false ? "keep" : undefined} {...props} />;
}
