import { withoutHeadings } from "./block-text";
import type { HeadingFinder } from "./pdf-headings";
import { tableRows } from "./pdf-tables";

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

/** A part of a line without wide gaps. */
export interface Segment {
  text: string;
  /** Its left and right end, baseline and height. */
  from: number;
  to: number;
  y: number;
  height: number;
  /** Null for several fonts and for turned text. */
  font: string | null;
  /** As in `TextItem`. */
  heading: number | undefined;
}

/** A line as drawn: its segments from left to right. */
export type Line = Segment[];

/** A paragraph starts after a gap of this many line heights, or this many times the usual gap. */
const PARAGRAPH_GAP = 1.6;
const USUAL_GAP = 1.3;
/** A larger gap never counts as a usual one between lines of a paragraph. */
const WIDEST_LINES = 2.2;
/** A wider gap in a line separates columns. In line heights. */
const COLUMN_GAP = 1.5;
/** Columns have at least this many lines of at least this many characters. Tables have shorter ones. */
const COLUMN_LINES = 3;
const COLUMN_CHARACTERS = 18;
/** Lines above and below a page's text, such as a running title with a page number. */
const EDGE_LINES = 2;

/** Splits the items of a page into lines, in the order in which they are drawn. */
function linesIn(items: readonly TextItem[]): Line[] {
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
      if (open && open.text !== "") open.text += str;
    } else {
      const isApart = open && dir !== "rtl" && x - open.to > height * COLUMN_GAP;
      if (!open || isApart)
        line.push({ text: str, from: x, to: x + width, y, height, font, heading });
      else {
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
function inReadingOrder(lines: readonly Line[]): Line[] {
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
const heightOf = (line: Line) => line[0]?.height ?? 0;

/**
 * Moves lines at the top and bottom of the page, apart from its text, to the start and the end. Many
 * programs draw running titles and page numbers first.
 */
function edgesOutside(lines: readonly Line[]): Line[] {
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

/** A table of contents has at least this many lines. */
const CONTENTS_LINES = 3;
/** Characters before its page number that are only dots and blanks. */
const LEADER = 10;

/** Returns the page number at the end of a line of dots, or null. */
function contentsNumber(line: Line): number | null {
  const text = textOf(line);
  const [number] = /\d{1,4}$/.exec(text.slice(-5)) ?? [];
  if (!number) return null;
  const leader = text.slice(0, -number.length).slice(-LEADER);
  return /^[. ]{10}$/.test(leader) && leader.includes(".") ? Number(number) : null;
}

/** Removes a table of contents: lines of dots whose page numbers rise. */
function withoutContents(lines: readonly Line[]): Line[] {
  const numbers = lines.flatMap((line) => contentsNumber(line) ?? []);
  const isRising = numbers.every((number, at) => number >= (numbers[at - 1] ?? 0));
  const isContents = numbers.length >= CONTENTS_LINES && isRising;
  return lines.filter((line) => !isContents || contentsNumber(line) === null);
}

/** Paragraphs of few lines have about as many gaps between them as within. */
const CLOSE_LINES = 0.25;

/**
 * Returns the text of a page in reading order, with an empty line between paragraphs, the marks of
 * Markdown before headings, and the rows of tables between bars.
 */
export function pageTextOf(items: readonly TextItem[], finder: HeadingFinder): string {
  const lines = withoutContents(edgesOutside(inReadingOrder(linesIn(items))));
  const headings = finder.headingsOf(lines);
  const rows = tableRows(lines.filter((line) => !headings.has(line)));
  const gap = Math.max(PARAGRAPH_GAP, usualDistance(lines) * USUAL_GAP);
  const closeGap = Math.max(PARAGRAPH_GAP, usualDistance(lines, CLOSE_LINES) * USUAL_GAP);
  let text = "";
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const own = headings.get(line) ?? rows.get(line) ?? withoutHeadings(textOf(line));
    if (own === "") continue;
    if (before) {
      const distance = Math.abs(yOf(before) - yOf(line)) / (heightOf(line) || 1);
      const isGoingOn = continues(text, own);
      // A sentence that goes on in the next column isn't cut.
      const isFar =
        (distance > gap && !(yOf(line) > yOf(before) && isGoingOn)) ||
        (distance > closeGap && !isGoingOn);
      const isRow = rows.has(line) && rows.has(before);
      const isOther =
        headings.has(line) || headings.has(before) || rows.has(line) !== rows.has(before);
      text += isOther || (isFar && !isRow) ? "\n\n" : "\n";
    }
    text += own;
  }
  return joinHyphens(text);
}

/** Returns whether a text goes on in the middle of a sentence. */
export const continues = (before: string, after: string) =>
  /[\p{L}\p{N},;–-]$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(after.slice(0, 2));

const HYPHEN = /[-\u2010\u00AD]\n/g;
/** First parts of words that are written with a hyphen. */
const PREFIXES = new Set(
  "all anti co cross e ex half high long low mid multi non post pre pro self semi short well".split(
    " ",
  ),
);
/** A hyphen before these stands for the end of a word: "Ein- und Ausgang". */
const CONJUNCTIONS = new Set("and or to und oder bis bzw et ou y o e i of en".split(" "));
const NOT_WORD = /[^\p{L}\p{N}]/u;
const MAX_WORD = 60;

/** Joins words that are hyphenated at a line end. Keeps hyphens that belong to the word. */
function joinHyphens(text: string): string {
  return text.replace(HYPHEN, (mark, offset: number) => {
    const before = text.slice(Math.max(0, offset - MAX_WORD), offset);
    const after = text.slice(offset + mark.length, offset + mark.length + MAX_WORD);
    const first = before.split(NOT_WORD).at(-1) ?? "";
    const second = after.split(NOT_WORD)[0] ?? "";
    if (first === "" || second === "") return mark;
    if (mark.startsWith("\u00AD")) return "";
    if (CONJUNCTIONS.has(second)) return `${mark[0]} `;
    const isPart = /\p{Ll}$/u.test(first) && /^\p{Ll}/u.test(second);
    const isKept = !isPart || first.length === 1 || PREFIXES.has(first.toLowerCase());
    return isKept ? (mark[0] ?? "") : "";
  });
}
