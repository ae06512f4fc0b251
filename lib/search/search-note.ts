import { FILTER_DEPTH, SEARCH_DEPTH } from "./search-rules";

interface Search {
  q: string;
  /** How many it has found. */
  total: number;
  more: boolean;
}

/**
 * What the line over the list of tasks says after the numbers of its search, or of the filters that are looked for as one
 * is; empty where it shows all that there is.
 */
export function searchNote({ q, total, more }: Search): string {
  const depth = q === "" ? FILTER_DEPTH : SEARCH_DEPTH;
  if (!more) return "";
  return total >= depth
    ? `. ${depth} or more match, and the newest of them are listed.`
    : ". Older ones may match too.";
}
