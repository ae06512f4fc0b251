/** A part of a document's text, in its UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

/** Where a document's text opens, at a passage of it if one is given. */
export function documentHref(ragId: string, documentId: string, passage?: Passage): string {
  const query = new URLSearchParams({ tab: "documents", document: documentId });
  if (passage) {
    query.set("start", String(passage.start));
    query.set("end", String(passage.end));
  }
  return `/rags/${ragId}/workspace?${query}`;
}

/** The passage that an address names; null where it names none. */
export function namedPassage(params: Pick<URLSearchParams, "get">): Passage | null {
  const [start, end] = [params.get("start"), params.get("end")].map((value) =>
    value !== null && /^\d{1,8}$/.test(value) ? Number(value) : null,
  );
  return start != null && end != null && start < end ? { start, end } : null;
}

/** A piece of a chunk's text: inside the passage or not. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/**
 * A chunk's own text, without what the chunk before it has shown, cut where a passage begins and ends.
 *
 * @param shownTo the offset up to which the text stands above already.
 */
export function piecesOf(
  chunk: Passage & { text: string },
  shownTo: number,
  passage: Passage | null,
): TextPiece[] {
  const from = Math.min(Math.max(chunk.start, shownTo), chunk.end);
  const clamp = (offset: number) => Math.min(Math.max(offset, from), chunk.end);
  const cuts = passage
    ? [from, clamp(passage.start), clamp(passage.end), chunk.end]
    : [from, chunk.end, chunk.end, chunk.end];
  return [0, 1, 2]
    .map((n) => ({
      text: chunk.text.slice((cuts[n] ?? 0) - chunk.start, (cuts[n + 1] ?? 0) - chunk.start),
      isMarked: n === 1 && passage !== null,
    }))
    .filter(({ text }) => text !== "");
}

/** "Page 3 · Handbook › Working hours"; "" where neither is known. */
export function placeWords(page: number | null, headingPath: readonly string[] = []): string {
  return [
    ...(page === null ? [] : [`Page ${page}`]),
    ...(headingPath.length > 0 ? [headingPath.join(" › ")] : []),
  ].join(" · ");
}

interface Cited {
  title: string;
  quote: string;
  page: number | null;
}

const quoted = ({ title, quote, page }: Cited) =>
  `“${quote}” (${[title, placeWords(page)].filter(Boolean).join(", ")})`;

/** What is said of a model's sentence that rests on no sentence of the documents. */
export const NOT_BACKED = "Not backed by the documents";

interface CopiedAnswer {
  answer: string;
  citations: readonly Cited[];
  sentences: readonly { supported: boolean }[];
}

/** A model's answer as plain text: the question, its words with numbers, and what those stand for. */
export function copiedText(
  question: string,
  { answer, citations, sentences }: CopiedAnswer,
): string {
  const sources = citations.map((citation, at) => `[${at + 1}] ${quoted(citation)}`);
  if (sentences.some(({ supported }) => !supported)) sources.push(`[?] ${NOT_BACKED}`);
  return [question, answer, sources.join("\n")].join("\n\n");
}

/** An answer as plain text: the question, and each sentence with where it stands. */
export function copiedAnswer(question: string, citations: readonly Cited[]): string {
  return [question, ...citations.map(quoted)].join("\n\n");
}

export interface MarkedPiece extends TextPiece {
  /** Where it begins in the text. */
  at: number;
}

/**
 * A text cut where given words stand in it, whatever their case.
 *
 * @param isPart whether they may stand inside of longer words.
 */
export function piecesWithWords(
  text: string,
  words: readonly string[],
  isPart = false,
): MarkedPiece[] {
  if (words.length === 0) return [{ at: 0, text, isMarked: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  // Scripts without spaces have no edges of words to ask for.
  const [before, after] = isPart ? ["", ""] : ["(?<![a-z0-9])", "(?![a-z0-9])"];
  let at = 0;
  return text
    .split(new RegExp(`${before}(${escaped})${after}`, "giu"))
    .map((piece, n) => {
      const begins = at;
      at += piece.length;
      return { at: begins, text: piece, isMarked: n % 2 === 1 };
    })
    .filter(({ text: piece }) => piece !== "");
}

/** The sentence of a passage that has most of some words, the first of them where several have as many. */
export function sentenceWith(text: string, words: readonly string[]): string {
  const wanted = words.map((word) => word.toLowerCase());
  const countIn = (sentence: string) =>
    wanted.filter((word) => sentence.toLowerCase().includes(word)).length;
  const sentences = text.split(/(?<=[.!?。！？])\s*|\n+/u).map((part) => part.trim());
  return sentences
    .filter((part) => part !== "" && !part.startsWith("#"))
    .reduce((best, part) => (best === "" || countIn(part) > countIn(best) ? part : best), "");
}
