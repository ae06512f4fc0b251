import { siteTitle } from "@/lib/http/load";

interface PageTitleProps {
  /** The nearest first: a tab, then what it belongs to. */
  names: readonly string[];
}

/**
 * The title of the browser's tab and of its history entry. React puts it into the head. A screen says it from what it
 * has read itself, so that it costs no further read, and nobody learns a name by it that the screen does not show.
 */
export async function PageTitle({ names }: PageTitleProps) {
  return <title>{[...names, await siteTitle()].join(" · ")}</title>;
}
