/** A part of a text, in UTF-16 units. */
interface Span {
  start: number;
  end: number;
}

/** A table of a text: its cells are parts of the text. */
export interface TextTable extends Span {
  /** The names of the columns; null for a table that is cut above its rows. */
  head: readonly Span[] | null;
  rows: readonly (readonly Span[])[];
}

type TextPart = ({ kind: "text" | "heading" } & Span) | ({ kind: "table" } & TextTable);

/** The marks of a heading. In plain texts, such a line can be a comment, which has text next to it. */
const HEADING = /^ {0,3}#{1,6} +(?=\S)/;
const FENCE = /^ {0,3}(?:```|~~~)/;

const isTableLine = (line: string) => /^\s*\|/.test(line);
const isTableRule = (line: string) => /^[\s|:-]{3,400}$/.test(line) && line.includes("-");

/** Returns the cells of a table's line that begins at an offset. */
function cellsOf(line: string, at: number): Span[] {
  const bars: number[] = [];
  for (let n = 0; n < line.length; n++) if (line[n] === "|" && line[n - 1] !== "\\") bars.push(n);
  const isClosed = line.trimEnd().endsWith("|") && bars.length > 1;
  const ends = isClosed ? bars.slice(1) : [...bars.slice(1), line.length];
  return ends.map((end, n) => {
    const start = (bars[n] ?? 0) + 1;
    const cell = line.slice(start, end);
    if (cell.trim() === "") return { start: at + start, end: at + start };
    const from = start + cell.length - cell.trimStart().length;
    return { start: at + from, end: at + start + cell.trimEnd().length };
  });
}

/**
 * Splits a text into tables, as lines that begin with a bar, headings without their marks, and what
 * is between them.
 */
export function splitAtTables(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let lines: (Span & { text: string })[] = [];
  const close = () => {
    const [first, second] = lines;
    const last = lines.at(-1);
    if (!first || !last) return;
    const rows = lines.filter((line) => !isTableRule(line.text));
    const cells = rows.map((line) => cellsOf(line.text, line.start));
    const isTable = cells.length > 0 && cells.every((row) => row.length > 1);
    if (isTable) {
      const hasHead = second !== undefined && isTableRule(second.text);
      const [head = []] = cells;
      parts.push({
        ...{ kind: "table", start: first.start, end: last.end },
        ...(hasHead ? { head, rows: cells.slice(1) } : { head: null, rows: cells }),
      });
    } else addText(first.start, last.end);
    lines = [];
  };
  const addText = (start: number, end: number) => {
    const before = parts.at(-1);
    if (before?.kind === "text" && before.end === start) before.end = end;
    else if (end > start) parts.push({ kind: "text", start, end });
  };
  // Whether there is text in the line above or below.
  const hasText = (from: number, step: 1 | -1) => {
    for (let at = from + Math.min(step, 0); at >= 0 && at < text.length; at += step) {
      if (text[at] === "\n") return false;
      if (text[at]?.trim()) return true;
    }
    return false;
  };
  let isCode = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    const line = text.slice(start, found === -1 ? end : found);
    if (isTableLine(line)) lines.push({ start, end, text: line });
    else {
      close();
      if (FENCE.test(line)) isCode = !isCode;
      const isAlone = !hasText(start - 1, -1) && !hasText(end, 1);
      const marks = isCode || !isAlone ? undefined : HEADING.exec(line)?.[0];
      if (marks === undefined) addText(start, end);
      else parts.push({ kind: "heading", start: start + marks.length, end });
    }
    start = end;
  }
  close();
  return parts;
}
