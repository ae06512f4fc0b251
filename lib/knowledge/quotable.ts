import { type Span, sentenceSpans } from "./text";

/** A part of a passage that can be quoted, with the heading it is under. */
export interface Quotable extends Span {
  /** The heading above it in the passage, without marks. Null if the passage has none above it. */
  heading: string | null;
  /** The heading's level, from 1. */
  level: number;
}

interface Line extends Span {
  text: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Lines without words: rules, table rules, code fences, pictures and comments. */
const MARKS = [
  /^\s*(?:[-*_=~+.•·][ \t]*){3,}$/,
  /^(?=.{0,400}--)[\s|:-]+$/,
  /^\s*(?:`{3,}|~{3,})/,
  /^\s*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])\s*$/,
  /^\s*<!--.*-->\s*$/,
];
/** Marks of quotes and list items at the start of a sentence. */
const ITEM_MARK = /^(?:>[ \t]*|[-*+•·][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)][ \t]+)+/;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

/** Removes the marks that may close a heading. */
function withoutMarks(heading: string): string {
  let end = heading.trimEnd();
  while (end.endsWith("#")) end = end.slice(0, -1);
  return end.trim();
}

/** Returns the heading in a line or underlined by the next one, and how many lines it takes. */
function headingAt(lines: readonly Line[], at: number) {
  const { text = "" } = lines[at] ?? {};
  const [all = "", marks] = HEADING.exec(text) ?? [];
  if (marks)
    return { heading: withoutMarks(text.slice(all.length)), level: marks.length, lines: 1 };
  const [, underline] = UNDERLINE.exec(lines[at + 1]?.text ?? "") ?? [];
  // A longer line above dashes is a paragraph over a rule, and one with cells the head of a table.
  const isTitle = /\p{L}/u.test(text) && text.length <= 80 && !/[|:]\s*$|^\s*[|>*+-]/.test(text);
  if (!underline || underline.length < 3 || !isTitle) return null;
  return { heading: text.trim(), level: underline.startsWith("=") ? 1 : 2, lines: 2 };
}

/**
 * Returns the sentences, list items and table rows of a passage that can be quoted. Headings, rules,
 * fences and other lines of marks separate them and are never part of one.
 */
export function quotableSpans(text: string): Quotable[] {
  return paragraphsOf(text).flatMap(({ heading, level, ...span }) =>
    sentenceSpans(text, span).flatMap(({ start, end }) => {
      const from = start + (ITEM_MARK.exec(text.slice(start, end))?.[0].length ?? 0);
      const hasWords = /[\p{L}\p{N}]/u.test(text.slice(from, end));
      return hasWords ? [{ start: from, end, heading, level }] : [];
    }),
  );
}

/** Returns the lines between headings and lines of marks, with the heading above them. */
function paragraphsOf(text: string): Quotable[] {
  const lines = linesOf(text);
  const found: Quotable[] = [];
  let above: Pick<Quotable, "heading" | "level"> = { heading: null, level: 0 };
  let isOpen = false;
  for (let at = 0; at < lines.length; at++) {
    const { start, end, text: line } = lines[at] ?? { start: 0, end: 0, text: "" };
    const title = headingAt(lines, at);
    const last = found.at(-1);
    if (title) {
      above = { heading: title.heading, level: title.level };
      at += title.lines - 1;
    }
    const isText = !title && !MARKS.some((mark) => mark.test(line));
    if (isText && isOpen && last) last.end = end;
    else if (isText) found.push({ start, end, ...above });
    isOpen = isText;
  }
  return found;
}
