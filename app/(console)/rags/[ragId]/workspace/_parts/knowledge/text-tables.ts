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

type TextPart = ({ kind: "text" } & Span) | ({ kind: "table" } & TextTable);

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

/** Splits a text into tables, as lines that begin with a bar, and what is between them. */
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
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    const line = text.slice(start, found === -1 ? end : found);
    if (isTableLine(line)) lines.push({ start, end, text: line });
    else {
      close();
      addText(start, end);
    }
    start = end;
  }
  close();
  return parts;
}
