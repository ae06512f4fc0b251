import { isIndexedText } from "./search-index";
import { SEARCH_DEPTH } from "./search-rules";

interface Search {
  q: string;
  /** How many it has found. */
  total: number;
  more: boolean;
}

/** What the line over a list says of its search after the numbers; empty where it shows all that there is. */
export function searchNote({ q, total, more }: Search): string {
  if (q === "") return "";
  const short = isIndexedText(q)
    ? ""
    : ". So short a text is looked for where words of names begin";
  if (total >= SEARCH_DEPTH)
    return `${short}. ${SEARCH_DEPTH} or more match, and the newest of them are listed.`;
  if (more) return `${short}. Older ones may match too.`;
  return short && `${short}.`;
}
