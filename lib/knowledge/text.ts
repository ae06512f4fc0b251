/** Line ends of all kinds, replaced by one. */
const LINE_ENDS = /\r\n?|\u0085|\u2028|\u2029/g;

/**
 * Invisible characters: soft hyphens, zero width, direction marks, variation selectors, tags, byte
 * order marks and the like. They can hide text, and a word with one inside isn't found.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Control characters other than tab, line feed and form feed (the end of a page in plain text). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Returns the document's text that everything refers to: chunks, quotes and citations are offsets
 * in it, in UTF-16 units. Trims and joins nothing, so that plain text keeps its offsets.
 * Normalizing twice changes nothing.
 */
export function normaliseText(raw: string): string {
  return raw
    .replace(LINE_ENDS, "\n")
    .replace(CONTROLS, "")
    .toWellFormed()
    .replace(INVISIBLE, "")
    .replace(SPACES, " ");
}

/** A part of a text: `text.slice(start, end)`, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Removes white space at both ends. */
export function trimSpan(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

const isSpace = (unit: number) => unit === 32 || (unit >= 9 && unit <= 13);

/** Returns the offset, or the one before if it would split a surrogate pair. */
export function characterStart(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return isSecondHalf && offset > 0 ? offset - 1 : offset;
}

/** Ends of sentences: a mark followed by white space, a full-width mark, or a line end. */
const SENTENCE_END =
  /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|[。！？｡]+[”’」』）]*|(?<![।॥؟۔።])[।॥؟۔።]+(?=\s|$)|\n+|(?<=[\u0E00-\u0E7F]) {1,}(?=[\u0E00-\u0E7F])/gu;
/**
 * Full stops that don't end a sentence: after one letter, a list number or a common abbreviation.
 */
const NO_END =
  /(?:^|[\s(["])(?:\p{Lu}|\d{1,2}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|al|Fig|No|Nr|Vol|Inc|Ltd|Co|Corp|approx|ca|bzw|usw|evtl|Hr|Fr|Sra?|Mme|[a-z]\.[a-z])\.$/u;
/** Thai phrases end at a space. They are joined up to this length. */
const MIN_THAI_PHRASE = 200;

/** Returns the sentences in a part of a text, as offsets of the whole text. */
export function sentenceSpans(text: string, within: Span): Span[] {
  const part = text.slice(within.start, within.end);
  const found: Span[] = [];
  let from = 0;
  const close = (to: number) => {
    const span = trimSpan(text, { start: within.start + from, end: within.start + to });
    if (span.end > span.start) found.push(span);
    from = to;
  };
  for (const match of part.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith(".") && NO_END.test(part.slice(Math.max(0, end - 12), end))) continue;
    if (match[0].startsWith(" ") && end - from < MIN_THAI_PHRASE) continue;
    if (match[0].startsWith("\n") && match[0].length === 1 && !endsLine(part, match.index))
      continue;
    close(end);
  }
  close(part.length);
  return found;
}

/**
 * A single line end in a paragraph only ends a sentence if the next line is a list item, heading or
 * table cell, or the line ends with a cell.
 */
function endsLine(part: string, at: number): boolean {
  return /^\s*(?:[-*•·#|>]|\d+[.)]\s)/.test(part.slice(at + 1, at + 12)) || part[at - 1] === "|";
}
