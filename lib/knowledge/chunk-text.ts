import { HEADING } from "./lines";
import { characterStart, type Span, sentenceSpans, trimSpan } from "./text";

/** Length of chunks, in UTF-16 units. */
export interface Chunking {
  size: number;
  overlap: number;
}

/** Measured: finds passages well and leaves room for several in an answer. */
export const CHUNKING: Chunking = { size: 900, overlap: 160 };

/** A heading with the start of its line. */
export interface Heading {
  start: number;
  /** 1 is the highest. */
  level: number;
  title: string;
}

/** Pages and headings of a text. */
interface TextStructure {
  /** Offsets of the pages' starts, including the first; empty for a text without pages. */
  pageStarts?: readonly number[];
  /** Headings in order. By default, Markdown headings are found in the text. */
  headings?: readonly Heading[];
}

/** A passage, the unit of search results: `text.slice(start, end)` is its text. */
export interface Chunk extends Span {
  n: number;
  /** The headings above it, highest first. */
  headingPath: string[];
  /** The page where it starts, from 1; null for a text without pages. */
  page: number | null;
  text: string;
}

/** An indivisible part of a chunk. */
interface Piece extends Span {
  /** The headings above it. Each section has its own array, so identity tells sections apart. */
  path: string[];
  /** True for a row of a list: it isn't joined with the one before. */
  isRow?: boolean;
}

/** What separates rows of a list. Other paragraphs are separated by empty lines only. */
const ROW_END = "\f";

/** A section shorter than this share of a chunk is joined with the next one. */
const SHORT_SECTION = 1 / 3;

/** A text of one page with at most one heading isn't cut if it is at most this many chunks long. */
const WHOLE_TEXT = 2;

/**
 * Cuts a normalized text into chunks of at most `chunking.size`; only a short text stays whole up
 * to twice that. Keeps sections and pages apart, and paragraphs, rows and sentences whole if they fit.
 * A chunk repeats the end of the previous chunk of its section and page. A row of a list is a chunk of
 * its own.
 */
export function chunkText(
  text: string,
  structure: TextStructure = {},
  chunking: Chunking = CHUNKING,
): Chunk[] {
  const { size, overlap } = chunking;
  const chunks: Chunk[] = [];
  const pageOf = (offset: number) => pageAt(structure.pageStarts ?? [], offset);
  let open: (Span & { path: string[]; own: number }) | null = null;
  const close = () => {
    if (!open) return;
    const { start, end } = trimSpan(text, open);
    const page = pageOf(start);
    const n = chunks.length;
    chunks.push({ n, headingPath: open.path, page, start, end, text: text.slice(start, end) });
  };
  const headings = structure.headings ?? markdownHeadings(text);
  const isShort =
    text.length <= size * WHOLE_TEXT &&
    headings.length <= 1 &&
    !text.includes(ROW_END) &&
    pageOf(text.length - text.trimStart().length) === pageOf(text.trimEnd().length - 1);
  const whole: Piece = { start: 0, end: text.length, path: headings.map(({ title }) => title) };
  for (const piece of isShort && text.trim() !== "" ? [whole] : piecesOf(text, headings, size)) {
    const isOther = open !== null && open.path !== piece.path;
    const isLong = open !== null && open.end - open.own >= size * SHORT_SECTION;
    // A heading at the end of a page goes with what is below it.
    const isNextPage =
      open !== null && pageOf(open.end - 1) !== pageOf(piece.start) && !isOnlyHeading(text, open);
    const isApart = (isOther && isLong) || isNextPage || piece.isRow;
    if (open && piece.end - open.start <= size && !isApart) {
      open.end = piece.end;
      continue;
    }
    close();
    const start: number =
      open === null || isOther || isNextPage || piece.isRow
        ? piece.start
        : overlapStart(text, open, Math.min(overlap, size - (piece.end - open.end)));
    open = { start, end: piece.end, path: piece.path, own: piece.start };
  }
  close();
  return chunks;
}

function isOnlyHeading(text: string, { start, end }: Span): boolean {
  const own = text.slice(start, end).trim();
  return !own.includes("\n") && HEADING.test(own);
}

/** Returns the page of an offset, from 1, or null for a text without pages. */
export function pageAt(pageStarts: readonly number[], offset: number): number | null {
  if (pageStarts.length === 0) return null;
  let [low, high] = [0, pageStarts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pageStarts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

/**
 * Removes the closing marks of a heading. By position, because a pattern would take quadratic time.
 */
function openTitle(text: string): string {
  let end = text.length;
  while (end > 1 && text[end - 1] === "#") end--;
  while (end > 1 && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  return text.slice(0, end);
}

/** Returns the headings of a Markdown text (lines with #) outside of code blocks. */
export function markdownHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  let isCode = false;
  for (const { 0: line, index } of text.matchAll(/^.+$/gm)) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks, title] = /^ {0,3}(#{1,6})[ \t]+([^ \t].*)$/.exec(line) ?? [];
    if (isCode || marks === undefined || title === undefined) continue;
    headings.push({ start: index, level: marks.length, title: openTitle(title).slice(0, 200) });
  }
  return headings;
}

/**
 * Splits the text into pieces of at most `size`: paragraphs, their sentences, or parts of those.
 */
function* piecesOf(text: string, headings: readonly Heading[], size: number): Generator<Piece> {
  for (const section of sectionsOf(text, headings)) {
    for (const paragraph of paragraphsOf(text, section)) {
      const { isRow, isInList, start, end } = paragraph;
      const isWhole = end - start <= (isInList ? size : size / 2);
      const parts = isInList ? [paragraph] : sentenceSpans(text, paragraph);
      let isFirst = isRow;
      for (const part of isWhole ? [paragraph] : parts) {
        for (const cut of cutsOf(text, part, size)) {
          yield { start: cut.start, end: cut.end, path: section.path, isRow: isFirst };
          isFirst = false;
        }
      }
    }
  }
}

function* sectionsOf(text: string, headings: readonly Heading[]): Generator<Piece> {
  let start = 0;
  let above: Heading[] = [];
  let path: string[] = [];
  for (const heading of headings) {
    if (heading.start > start) yield { start, end: heading.start, path };
    above = [...above.filter(({ level }) => level < heading.level), heading];
    path = above.map(({ title }) => title);
    start = heading.start;
  }
  yield { start, end: text.length, path };
}

interface Paragraph extends Span {
  /** True if it is a row after another one. */
  isRow: boolean;
  /** True for all rows of a list. */
  isInList: boolean;
}

function* paragraphsOf(text: string, { start, end }: Span): Generator<Paragraph> {
  let from = start;
  let isRow = false;
  const paragraph = (to: number, isBeforeRow: boolean) => {
    const span = trimSpan(text, { start: from, end: to });
    return { ...span, isRow, isInList: isRow || isBeforeRow };
  };
  for (const { 0: gap, index } of text.slice(start, end).matchAll(/\n[ \t]*\n\s*|\f/g)) {
    const isRowEnd = gap.includes(ROW_END);
    const found = paragraph(start + index, isRowEnd);
    if (found.end > found.start) yield found;
    from = start + index + gap.length;
    isRow = isRowEnd;
  }
  const last = paragraph(end, false);
  if (last.end > last.start) yield last;
}

/**
 * Cuts at the last line end in the second half of each part, otherwise at the last space. Only cuts
 * inside of a word that is longer than the part.
 */
function* cutsOf(text: string, { start, end }: Span, size: number): Generator<Span> {
  let from = start;
  while (end - from > size) {
    const piece = text.slice(from, from + size);
    const line = piece.lastIndexOf("\n");
    const blank = line > size / 2 ? line : Math.max(line, piece.lastIndexOf(" "));
    const cut = blank > 0 ? from + blank : characterStart(text, from + size);
    yield trimSpan(text, { start: from, end: cut });
    from = cut;
  }
  if (end > from) yield trimSpan(text, { start: from, end });
}

/**
 * Returns the start of a chunk that repeats at most `overlap` of the previous one: at a sentence or
 * a word.
 */
function overlapStart(text: string, before: Span, overlap: number): number {
  if (overlap <= 0) return before.end;
  const earliest = Math.max(before.start + 1, before.end - overlap);
  const sentence = sentenceSpans(text, before).find(({ start }) => start >= earliest);
  if (sentence) return sentence.start;
  const blank = text.slice(earliest, before.end).search(/\s/);
  return blank >= 0 ? earliest + blank + 1 : characterStart(text, earliest);
}
