/** A part of a document's text, in UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

/** Returns the address of a document's text, optionally at a passage. */
export function documentHref(ragId: string, documentId: string, passage?: Passage): string {
  const query = new URLSearchParams({ tab: "documents", document: documentId });
  if (passage) {
    query.set("start", String(passage.start));
    query.set("end", String(passage.end));
  }
  return `/rags/${ragId}/workspace?${query}`;
}

/** Returns the address of a document's original file, optionally at a passage. */
export function originalHref(ragId: string, documentId: string, passage?: Passage): string {
  const path = `/api/rags/${ragId}/documents/${documentId}/file`;
  return passage ? `${path}?start=${passage.start}&end=${passage.end}` : path;
}

/** Returns the passage in the URL, or null. */
export function passageFromUrl(params: Pick<URLSearchParams, "get">): Passage | null {
  const [start, end] = [params.get("start"), params.get("end")].map((value) =>
    value !== null && /^\d{1,8}$/.test(value) ? Number(value) : null,
  );
  return start != null && end != null && start < end ? { start, end } : null;
}

/** A piece of a chunk's text, inside the passage or outside. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/**
 * Returns a chunk's text without its overlap, split at the passage.
 *
 * @param shownUpTo end of the text already shown by earlier chunks.
 */
export function splitAtPassage(
  chunk: Passage & { text: string },
  shownUpTo: number,
  passage: Passage | null,
): TextPiece[] {
  const from = Math.min(Math.max(chunk.start, shownUpTo), chunk.end);
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

/** "Page 3 · Handbook › Working hours"; "" if both are unknown. */
export function locationLabel(page: number | null, headingPath: readonly string[] = []): string {
  return [
    ...(page === null ? [] : [`Page ${page}`]),
    ...(headingPath.length > 0 ? [headingPath.join(" › ")] : []),
  ].join(" · ");
}

interface Cited {
  title: string;
  text: string;
  page: number | null;
}

const quoted = ({ title, text, page }: Cited) =>
  `“${text}” (${[title, locationLabel(page)].filter(Boolean).join(", ")})`;

/** Shown for a model's sentence without a source. */
export const NOT_BACKED = "Not backed by the documents";

interface CopiedAnswer {
  answer: string;
  citations: readonly Cited[];
  sentences: readonly { supported: boolean }[];
}

/**
 * Returns a model's answer as plain text: the question, the answer with numbers, and its sources.
 */
export function copiedText(
  question: string,
  { answer, citations, sentences }: CopiedAnswer,
): string {
  const sources = citations.map((citation, at) => `[${at + 1}] ${quoted(citation)}`);
  if (sentences.some(({ supported }) => !supported)) sources.push(`[?] ${NOT_BACKED}`);
  return [question, answer, sources.join("\n")].join("\n\n");
}

/** Returns an answer as plain text: the question, and each quote with its location. */
export function copiedAnswer(question: string, citations: readonly Cited[]): string {
  return [question, ...citations.map(quoted)].join("\n\n");
}

export interface MarkedPiece extends TextPiece {
  /** Offset in the text. */
  at: number;
}

/**
 * Splits a text at the given words, ignoring case.
 *
 * @param isPart true also matches inside longer words.
 */
export function splitAtWords(
  text: string,
  words: readonly string[],
  isPart = false,
): MarkedPiece[] {
  if (words.length === 0) return [{ at: 0, text, isMarked: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  // Scripts without spaces have no word boundaries.
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

/** Returns the sentence with the most of the given words, the first on a tie. */
export function sentenceWith(text: string, words: readonly string[]): string {
  const wanted = words.map((word) => word.toLowerCase());
  const countIn = (sentence: string) =>
    wanted.filter((word) => sentence.toLowerCase().includes(word)).length;
  const sentences = text.split(/(?<=[.!?。！？])\s*|\n+/u).map((part) => part.trim());
  return sentences
    .filter((part) => part !== "" && !part.startsWith("#"))
    .reduce((best, part) => (best === "" || countIn(part) > countIn(best) ? part : best), "");
}
