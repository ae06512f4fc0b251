/** A text item of a page, as pdf.js returns it. */
export interface TextItem {
  str?: string;
  hasEOL?: boolean;
  dir?: string;
  width?: number;
  height?: number;
  transform?: number[];
  fontName?: string;
  /** The level of the heading that the file says it is of, or undefined. */
  heading?: number;
}

/** A part of a line, with its left and right end. */
export interface Part {
  text: string;
  from: number;
  to: number;
}

/** A part of a line without wide gaps. */
export interface Segment extends Part {
  /** Its parts without gaps that may be between the cells of a table. */
  parts: Part[];
  /** Its baseline and height. */
  y: number;
  height: number;
  /** Null for several fonts and for turned text. */
  font: string | null;
  /** As in `TextItem`. */
  heading: number | undefined;
}

/** A line as drawn: its segments from left to right. */
export type Line = Segment[];

/** A paragraph starts after a gap of this many line heights. */
export const PARAGRAPH_GAP = 1.6;
/** A larger gap never counts as a usual one between lines of a paragraph. */
const WIDEST_LINES = 2.2;
/** A wider gap in a line separates columns. In line heights. */
const COLUMN_GAP = 1.5;
/** The gap that is at least between cells of a table. */
const CELL_GAP = 0.45;
/** Columns have at least this many lines of at least this many characters. Tables have shorter ones. */
const COLUMN_LINES = 3;
const COLUMN_CHARACTERS = 18;
/** Lines above and below a page's text, such as a running title with a page number. */
const EDGE_LINES = 2;

/** Splits the items of a page into lines, in the order in which they are drawn. */
export function linesIn(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  const close = () => {
    if (line.some(({ text }) => text.trim() !== "")) lines.push(line);
    line = [];
  };
  for (const item of items) {
    const { str = "", hasEOL, dir, width = 0, height = 0, transform, heading } = item;
    const [, turn = 0, , , x = 0, y = 0] = transform ?? [];
    const font = turn === 0 ? (item.fontName ?? "") : null;
    const last = line.at(-1);
    if (last && str.trim() !== "" && Math.abs(last.y - y) > Math.max(last.height, height) / 2)
      close();
    const open = line.at(-1);
    if (str.trim() === "" && height === 0) {
      const part = open?.parts.at(-1);
      if (open && part && open.text !== "") {
        open.text += str;
        part.text += str;
      }
    } else {
      const isApart = open && dir !== "rtl" && x - open.to > height * COLUMN_GAP;
      if (!open || isApart)
        line.push({
          ...{ text: str, from: x, to: x + width, y, height, font, heading },
          parts: [{ text: str, from: x, to: x + width }],
        });
      else {
        addPart(open, { text: str, from: x, to: x + width });
        if (str.trim() !== "") {
          const isFirst = open.text.trim() === "";
          if (isFirst) [open.font, open.heading] = [font, heading];
          if (open.font !== font) open.font = null;
          if (open.heading !== heading) open.heading = undefined;
        }
        open.text += str;
        open.from = Math.min(open.from, x);
        open.to = Math.max(open.to, x + width);
        open.height = Math.max(open.height, height);
      }
    }
    if (hasEOL) close();
  }
  close();
  return lines;
}

/** Adds a text to the last part of a segment, or as a part after a gap. */
function addPart({ parts, height }: Segment, part: Part): void {
  const last = parts.at(-1);
  if (!last || part.from - last.to > height * CELL_GAP) {
    if (part.text.trim() !== "") parts.push(part);
    return;
  }
  last.text += part.text;
  if (part.text.trim() !== "") last.to = Math.max(last.to, part.to);
}

/** The free space between two columns. */
interface Gutter {
  from: number;
  to: number;
}

/** Narrows the gutters to those that a line leaves free too, or returns null. */
function narrowed(gutters: readonly Gutter[], line: Line): Gutter[] | null {
  const found = gutters.map(({ from, to }) => ({
    from: line.reduce(
      (most, part) => (part.from < to && part.to < to ? Math.max(most, part.to) : most),
      from,
    ),
    to: line.reduce(
      (least, part) => (part.to > from && part.from > from ? Math.min(least, part.from) : least),
      to,
    ),
  }));
  const height = line[0]?.height ?? 0;
  const isCrossed = line.some((part) =>
    found.some(({ from, to }) => part.from < from && part.to > to),
  );
  const isWide = found.every(({ from, to }) => to - from >= height);
  return isWide && !isCrossed ? found : null;
}

/** Returns lines of several columns, drawn line by line, as one column after the other. */
function columnsOf(lines: readonly Line[], gutters: readonly Gutter[]): Line[] {
  return [...gutters, null].flatMap((gutter, at) => {
    const left = gutters[at - 1]?.from ?? Number.NEGATIVE_INFINITY;
    const right = gutter?.from ?? Number.POSITIVE_INFINITY;
    return lines.flatMap((line) => {
      const own = line.filter(({ from }) => from >= left && from < right);
      return own.length > 0 ? [own] : [];
    });
  });
}

/** Puts columns that are drawn line by line after each other. Leaves tables as they are. */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  const ordered: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] ?? [];
    let gutters: Gutter[] | null = first
      .slice(1)
      .map(({ from }, n) => ({ from: first[n]?.to ?? from, to: from }));
    let end = at + 1;
    while (gutters && gutters.length > 0 && end < lines.length) {
      const line = lines[end] ?? [];
      const isBelow = (line[0]?.y ?? 0) < (lines[end - 1]?.[0]?.y ?? 0);
      const next: Gutter[] | null =
        isBelow && line.length <= first.length ? narrowed(gutters, line) : null;
      if (!next) break;
      gutters = next;
      end += 1;
    }
    const run = lines.slice(at, end);
    const full = run.filter(({ length }) => length === first.length).flat();
    const characters = full.reduce((sum, { text }) => sum + text.trim().length, 0);
    const isText =
      first.length > 1 &&
      full.length >= first.length * COLUMN_LINES &&
      characters / full.length >= COLUMN_CHARACTERS;
    ordered.push(...(isText && gutters ? columnsOf(run, gutters) : run));
    at = end;
  }
  return ordered;
}

/** Returns the baseline of a line. */
export const yOf = (line: Line) => line[0]?.y ?? 0;
/** Returns the height of a line. */
export const heightOf = (line: Line) => line[0]?.height ?? 0;

/**
 * Moves lines at the top and bottom of the page, apart from its text, to the start and the end. Many
 * programs draw running titles and page numbers first.
 */
export function edgesOutside(lines: readonly Line[]): Line[] {
  const byHeight = lines.toSorted((one, other) => yOf(other) - yOf(one));
  const edge = (sorted: readonly Line[]) => {
    for (let count = EDGE_LINES; count > 0; count--) {
      const last = sorted[count - 1];
      const next = sorted[count];
      if (!last || !next) continue;
      const height = Math.max(heightOf(last), heightOf(next));
      if (Math.abs(yOf(last) - yOf(next)) > height * PARAGRAPH_GAP) return sorted.slice(0, count);
    }
    return [];
  };
  const top = edge(byHeight);
  const bottom = edge(byHeight.toReversed()).filter((line) => !top.includes(line));
  const outside = new Set([...top, ...bottom]);
  return [...top, ...lines.filter((line) => !outside.has(line)), ...bottom.toReversed()];
}

/** Paragraphs of few lines have about as many gaps between them as within. */
export const CLOSE_LINES = 0.25;

/** Returns the gap that a share of the lines of a page have at most, in line heights. */
export function usualDistance(lines: readonly Line[], share = 0.5): number {
  const distances = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    const distance = before ? Math.abs(yOf(before) - yOf(line)) / (heightOf(line) || 1) : 0;
    return distance > 0.5 && distance <= WIDEST_LINES ? [distance] : [];
  });
  return distances.toSorted((one, other) => one - other)[Math.floor(distances.length * share)] ?? 0;
}

/** Returns the text of a line, with two blanks between its segments. */
export const textOf = (line: Line) =>
  line
    .map((part) => part.text.trim())
    .join("  ")
    .trim();

/** Returns whether a text goes on in the middle of a sentence. */
export const continues = (before: string, after: string) =>
  /[\p{L}\p{N},;–-]$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(after.slice(0, 2));
