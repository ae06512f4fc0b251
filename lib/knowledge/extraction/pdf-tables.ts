import type { Line, Part } from "./pdf-lines";

/** A table has at least this many rows. */
const ROWS = 3;
/** A cell is at most this long. Text in columns has longer parts. */
const MAX_CELL = 300;
/** Average characters of a table's cells at most. */
const USUAL_CELL = 60;
/** A line of a cell follows the one above at this distance at most, in heights. */
const NEXT_LINE = 1.5;

const partsOf = (line: Line): Part[] =>
  line.flatMap(({ parts }) => parts).filter(({ text }) => text.trim() !== "");

/** Returns the column of a part: the one that it is most below, otherwise the last one before it. */
function columnOf(part: Part, columns: Line): number {
  const shared = columns.map(({ from, to }) => Math.min(part.to, to) - Math.max(part.from, from));
  const most = Math.max(...shared);
  if (most > 0) return shared.indexOf(most);
  return columns.findLastIndex(({ from }) => from <= part.from + 1);
}

/** Returns the cells of a line below the head of a table, or null if it isn't a row. */
function cellsOf(line: Line, columns: Line): string[] | null {
  const cells = columns.map(() => "");
  let last = 0;
  for (const part of partsOf(line)) {
    const column = columnOf(part, columns);
    if (column < last) return null;
    last = column;
    cells[column] = `${cells[column]} ${part.text}`.replace(/\s+/g, " ").trim();
  }
  return cells.every(({ length }) => length <= MAX_CELL) ? cells : null;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;
const inBars = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/**
 * Returns the lines of a page that are rows of tables, as rows of Markdown, and empty for those that
 * go on with cells of the row above. A table's first line has a cell in each column, with wide gaps.
 */
export function tableRows(lines: readonly Line[]): Map<Line, string> {
  const found = new Map<Line, string>();
  for (let at = 0; at < lines.length; ) {
    const table = readTable(lines, at);
    const all = table.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== ""));
    const average = all.reduce((sum, { length }) => sum + length, 0) / all.length;
    const isTable =
      table.rows.length >= ROWS &&
      table.rows.filter(({ cells }) => filled(cells) === cells.length).length >= ROWS - 1 &&
      average <= USUAL_CELL;
    if (isTable)
      for (const { cells, own } of table.rows)
        for (const [n, line] of own.entries()) found.set(line, n === 0 ? inBars(cells) : "");
    at = isTable ? table.end : at + 1;
  }
  return found;
}

/** Reads lines as a table with the first as its head. */
function readTable(lines: readonly Line[], at: number) {
  const columns = lines[at] as Line;
  const rows: { cells: string[]; own: Line[] }[] = [];
  let end = at;
  for (; columns.length > 1 && end < lines.length; end++) {
    const line = lines[end] as Line;
    const before = lines[end - 1];
    const last = rows.at(-1);
    const distance = before && last ? (before[0]?.y ?? 0) - (line[0]?.y ?? 0) : 1;
    const cells = cellsOf(line, columns);
    if (distance <= 0 || !cells) break;
    const isMore = last && cells[0] === "" && distance <= (line[0]?.height ?? 0) * NEXT_LINE;
    if (isMore && end > at + 1) {
      last.cells = last.cells.map((cell, n) => `${cell} ${cells[n]}`.trim());
      last.own.push(line);
    } else if (filled(cells) >= 2) rows.push({ cells, own: [line] });
    else break;
  }
  return { rows, end: Math.max(end, at + 1) };
}
