import type { Line } from "./pdf-lines";

/** A table has at least this many lines. */
const ROWS = 3;
/** A cell is at most this long. Text in columns has longer parts. */
const MAX_CELL = 80;

const cellsOf = (line: Line) =>
  line.map(({ text }) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");

/** Returns whether a cell of one line is above or below one of the other, as in a column. */
function shareColumns(one: Line, other: Line): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.every((cell) => many.some(({ from, to }) => cell.from < to && from < cell.to));
}

/**
 * Returns the lines of a page that are rows of tables, as rows of Markdown: lines of several parts
 * below each other, as many as the first, whose parts are in its columns.
 */
export function tableRows(lines: readonly Line[]): Map<Line, string> {
  const rows = new Map<Line, string>();
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] as Line;
    const columns = cellsOf(first).length;
    let end = at + 1;
    for (; end < lines.length; end++) {
      const line = lines[end] as Line;
      const before = lines[end - 1] as Line;
      const isBelow = (line[0]?.y ?? 0) < (before[0]?.y ?? 0);
      const cells = cellsOf(line);
      if (!isBelow || cells.length < 2 || cells.length > columns || !shareColumns(line, first))
        break;
    }
    const run = lines.slice(at, end);
    const isTable =
      columns > 1 &&
      run.length >= ROWS &&
      run.filter((line) => cellsOf(line).length === columns).length >= ROWS &&
      run.every((line) => cellsOf(line).every(({ length }) => length <= MAX_CELL));
    if (isTable) for (const line of run) rows.set(line, rowOf(line, first));
    at = isTable ? end : at + 1;
  }
  return rows;
}

/** Returns a row with a cell for each column of the first. */
function rowOf(line: Line, first: Line): string {
  const cells = first.map(({ from, to }) =>
    line
      .filter((part) => part.from < to && from < part.to)
      .map(({ text }) => text.replace(/\s+/g, " ").trim())
      .join(" ")
      .replaceAll("|", "\\|"),
  );
  const isWhole = cells.filter((cell) => cell !== "").length >= cellsOf(line).length;
  const shown = isWhole ? cells : cellsOf(line).map((cell) => cell.replaceAll("|", "\\|"));
  return `| ${shown.join(" | ")} |`;
}
