import type { PlacedBlock } from "./sections";
import type { Span } from "./text";

/** A verbatim part of a document: `quote` is `start` to `end` of its text. */
export interface Citation extends Span {
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string[];
  page: number | null;
  quote: string;
  /** The quote as people read it: without marks, and a row with the names of its columns. */
  shown: string;
  kind: "paragraph" | "item" | "step" | "row";
}

/** Returns a block as a citation. */
export const citationOf = ({ kind, ...block }: PlacedBlock): Citation => ({
  documentId: block.documentId,
  externalId: block.externalId,
  title: block.title,
  headingPath: block.headingPath,
  page: block.page,
  start: block.start,
  end: block.end,
  quote: block.quote,
  shown: block.shown,
  kind: kind === "sentence" ? "paragraph" : kind,
});

/**
 * Returns quotes as a text: each section's heading, then its paragraphs, items and rows by line.
 *
 * @param under a heading that is shown above the text, so that it isn't repeated.
 */
export function answerText(citations: readonly Citation[], under = ""): string {
  let heading = under;
  return citations
    .flatMap((citation) => {
      const above = citation.headingPath.at(-1) ?? "";
      const label = above === heading ? [] : [above];
      heading = above;
      return [...label, citation.kind === "item" ? `• ${citation.shown}` : citation.shown];
    })
    .join("\n");
}

/** Joins the sentences of a paragraph to one quote for each page. */
export function joined(blocks: readonly PlacedBlock[]): Citation[] {
  const quotes: (Citation & { group: number })[] = [];
  for (const block of blocks) {
    const last = quotes.at(-1);
    const isNext =
      last?.kind === "paragraph" &&
      last.group === block.group &&
      last.end + block.before.length === block.start;
    if (isNext && block.kind === "sentence" && last.page === block.page) {
      last.quote += block.before + block.quote;
      last.end = block.end;
      last.shown += ` ${block.shown}`;
      continue;
    }
    quotes.push({ ...citationOf(block), group: block.group });
  }
  return quotes.map(({ group: _, ...citation }) => citation);
}
