import type { ComponentProps } from "react";

export interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** false leaves the page where it is scrolled to. */
  scroll?: boolean;
}

/**
 * A link inside the console: a plain one, which SoftNavigation follows without loading the page anew. Not Next's, of which
 * a list has dozens, each a component of the browser's, and which asks the server for every page that it leads to as soon
 * as it is seen: twenty requests for one list, and nothing of use in the answers, since every page is personal.
 */
export function Link({ scroll, ...props }: LinkProps) {
  return <a data-scroll={scroll === false ? "keep" : undefined} {...props} />;
}
