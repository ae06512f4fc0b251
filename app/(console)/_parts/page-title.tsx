import { siteTitle } from "@/lib/http/load";

interface PageTitleProps {
  /** Innermost first: the tab, then its parent. */
  names: readonly string[];
}

/**
 * Sets the document title from data that the screen has already loaded: no extra query, and no name
 * that the viewer can't see.
 */
export async function PageTitle({ names }: PageTitleProps) {
  return <title>{[...names, await siteTitle()].join(" · ")}</title>;
}
