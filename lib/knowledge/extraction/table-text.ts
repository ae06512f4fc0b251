/** A cell of a table. */
export interface Cell {
  /** Its paragraphs, list items and inner tables. */
  blocks: string[];
  /** Columns and rows that it spans. */
  columns: number;
  rows: number;
  /** True for a column's or row's name. */
  isHead: boolean;
  /** True if it continues the cell above. */
  isContinued: boolean;
}

/** Cells of data are shorter. A table with a longer cell arranges a page. */
const MAX_CELL = 600;
/** Columns and rows that a cell can span. */
const MAX_SPAN = 100;

const isTable = (block: string) => block.startsWith("| ");
const hasHeading = (block: string) => /^#{1,6} /.test(block);

/** Returns the text of a cell in one line. An inner table becomes its words. */
function lineOf(blocks: readonly string[]): string {
  return blocks
    .map((block) =>
      isTable(block)
        ? block
            .split("\n")
            .filter((row) => !row.startsWith("|---"))
            .map((row) => row.slice(2, -2).split(" | ").join(" "))
            .join(", ")
        : block,
    )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Repeats the texts of cells that span rows, so that each row is complete. */
function fillRows(rows: readonly Cell[][]): string[][] {
  /** Texts that continue in the next rows, by column. */
  let open = new Map<number, { text: string; rows: number }>();
  let above: string[] = [];
  return rows.map((cells) => {
    const texts: string[] = [];
    const next: typeof open = new Map();
    const take = (text: string, left: number) => {
      if (left > 1) next.set(texts.length, { text, rows: left - 1 });
      texts.push(text);
    };
    const takeOpen = () => {
      for (let held = open.get(texts.length); held; held = open.get(texts.length))
        take(held.text, held.rows);
    };
    for (const { blocks, columns, rows: span, isContinued } of cells) {
      takeOpen();
      const own = lineOf(blocks);
      const text = isContinued && own === "" ? (above[texts.length] ?? "") : own;
      take(text, Math.min(span, MAX_SPAN));
      for (let more = 1; more < Math.min(columns, MAX_SPAN); more++) take("", span);
    }
    takeOpen();
    open = next;
    above = texts;
    return texts;
  });
}

const rowText = (cells: readonly string[], width: number) =>
  `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;

/** Returns the rows without columns that are empty in all of them, and without empty rows. */
function withoutEmpty(rows: readonly string[][]): string[][] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => row[at]));
  return rows
    .map((row) => used.flatMap((isUsed, at) => (isUsed ? [row[at] ?? ""] : [])))
    .filter((row) => row.some((text) => text !== ""));
}

/** Names of rows with one value each, as in a box of facts. */
const isFacts = (rows: readonly Cell[][]) =>
  rows.every(([name, value, ...more]) => name?.isHead && !value?.isHead && more.length === 0);

/**
 * Returns a table as Markdown, with its first row as the columns' names. A table that only arranges
 * the page becomes its paragraphs, and one with a name in each row becomes "Name: value" lines.
 */
export function tableText(rows: readonly Cell[][]): string[] {
  const cells = rows.flat();
  const filled = withoutEmpty(fillRows(rows));
  const width = filled[0]?.length ?? 0;
  const isLayout =
    width < 2 ||
    cells.some(({ blocks }) => blocks.some(hasHeading)) ||
    filled.some((row) => row.some((text) => text.length > MAX_CELL));
  if (isLayout) return cells.flatMap(({ blocks }) => blocks);
  if (filled.length > 1 && isFacts(rows))
    return [filled.map(([name, value]) => (value ? `${name}: ${value}` : name)).join("\n")];
  const [first = [], ...rest] = filled;
  const lines = rest.map((row) => rowText(row, width));
  const rule = rest.length > 0 ? [`|${"---|".repeat(width)}`] : [];
  return [[rowText(first, width), ...rule, ...lines].join("\n")];
}
