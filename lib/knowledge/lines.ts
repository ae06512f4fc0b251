import type { Span } from "./text";

/** A line of a text, without its end. */
export interface Line extends Span {
  text: string;
}

/** The marks of a Markdown heading. */
export const HEADING = /^ {0,3}(#{1,6})[ \t]/;
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
export const ITEM_MARK = /^(?:>[ \t]*|[-*+•·][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)][ \t]+)+/;

/** Returns whether a line has only marks, such as a rule or a fence. */
export const isMarks = (line: string) => MARKS.some((mark) => mark.test(line));

/**
 * Returns the lines of a part of a text, as offsets of the whole text. A form feed at the start of a
 * line separates pages or records and isn't part of it.
 */
export function linesOf(text: string, within: Span): Line[] {
  const lines: Line[] = [];
  const { end: to } = within;
  for (let { start } = within; start <= to; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 || found > to ? to : found;
    const from = text[start] === "\f" ? start + 1 : start;
    lines.push({ start: from, end, text: text.slice(from, end) });
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
export function headingAt(lines: readonly Line[], at: number) {
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
