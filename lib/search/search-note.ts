import { isIndexedText } from "./search-index";
import { FILTER_DEPTH, SEARCH_DEPTH } from "./search-rules";

interface Search {
  q: string;
  /** How many it has found. */
  total: number;
  more: boolean;
}

/**
 * What the line over a list says after the numbers of its search, or of the filters that are looked for as one is; empty
 * where it shows all that there is.
 */
export function searchNote({ q, total, more }: Search): string {
  if (q === "" && !more) return "";
  const depth = q === "" ? FILTER_DEPTH : SEARCH_DEPTH;
  const short =
    q === "" || isIndexedText(q)
      ? ""
      : ". So short a text is looked for where words of names begin";
  if (total >= depth) return `${short}. ${depth} or more match, and the newest of them are listed.`;
  if (more) return `${short}. Older ones may match too.`;
  return short && `${short}.`;
}
