import { HEADING, headingAt, ITEM_MARK, isMarks, type Line, linesOf } from "./lines";
import { type Span, sentenceSpans, trimSpan } from "./text";

/** A sentence, list item, table row or record of a text that can be quoted. */
export interface Block extends Span {
  kind: "sentence" | "item" | "step" | "row";
  /** As people read it: without marks, and a row with the names of its columns. */
  shown: string;
  /** The start of the paragraph, list or table that it belongs to. */
  group: number;
  /** The headings above it, highest first. */
  headingPath: string[];
  /** The start of its section. */
  section: number;
  /** Whether its section begins with a heading. */
  isHeaded: boolean;
}

/** What a sentence or cell looks like without Markdown: no emphasis, code marks, links or images. */
export function withoutInlineMarks(text: string): string {
  return text
    .replace(/!\[[^[\]\n]{0,300}\]\([^()\s]{0,500}\)/g, "")
    .replace(/\[([^[\]\n]{1,300})\]\([^()\s]{0,500}\)/g, "$1")
    .replace(/`{1,3}([^`\n]{1,300})`{1,3}/g, "$1")
    .replace(/\*{2,3}(?=\S)([^*\n]{1,500})\*{2,3}/g, "$1")
    .replace(/(?<![\p{L}\p{N}_])__(?=\S)([^_\n]{1,500})__(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,500})\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,500})_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/<br ?\/?>/g, " ")
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the cells of a table's line. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map(withoutInlineMarks);
}

const isTableLine = ({ text }: Line) => /^\s*\|/.test(text);
const isTableRule = ({ text }: Line) => /^[\s|:-]{3,400}$/.test(text) && text.includes("-");
/** "Column: value", as rows of a CSV file are written. */
const FIELD = /^[^\s:|][^:|\n]{0,79}: \S/;

/** Returns the names of a table's columns: the cells above its rule, or a first row like a head. */
function columnsOf(rows: readonly Line[]): string[] | null {
  const [first, second, ...more] = rows;
  if (!first || !second) return null;
  const cells = cellsOf(first.text);
  const named = cells.filter((cell) => cell !== "").length;
  if (isTableRule(second)) return named > 0 ? cells : null;
  if (named < 2 || named < cells.length - 1 || cells.some(startsWithFigure)) return null;
  const body = [second, ...more].map(({ text }) => cellsOf(text));
  const areWords = cells.every((cell) => !/\d/.test(cell) && cell.length <= 60);
  const isOverFigures = cells.some((_, at) => body.every((row) => startsWithFigure(row[at] ?? "")));
  return areWords || isOverFigures ? cells : null;
}

const startsWithFigure = (cell: string) => /^[^\p{L}]?\d/u.test(cell);

/** "Plan: Gold · Price: 499 EUR"; without column names "Gold · 499 EUR". */
function shownRow(cells: readonly string[], columns: readonly string[] | null): string {
  return cells
    .flatMap((cell, at) => {
      if (cell === "") return [];
      const name = columns?.[at] ?? "";
      return name === "" ? cell : `${name.replace(/:$/, "")}: ${cell}`;
    })
    .join(" · ");
}

/**
 * Returns the blocks of a part of a text, in order. Headings, rules, fences and other lines of marks
 * separate them and are never part of one.
 *
 * @param above the headings above the start of the part, highest first.
 */
export function blocksOf(text: string, within: Span, above: readonly string[]): Block[] {
  const lines = linesOf(text, within);
  const blocks: Block[] = [];
  let headingPath = [...above];
  let section = within.start;
  let isHeaded = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    const title = headingAt(lines, at);
    if (title) {
      headingPath = [...headingPath.slice(0, title.level - 1), title.heading];
      section = line.start;
      isHeaded = true;
      at += title.lines;
      continue;
    }
    if (line.text.trim() === "" || isMarks(line.text)) {
      at += 1;
      continue;
    }
    const end = endOfGroup(lines, at);
    const group = { group: line.start, headingPath, section, isHeaded };
    for (const block of groupBlocks(text, lines.slice(at, end)))
      blocks.push({ ...block, ...group });
    at = end;
  }
  return blocks;
}

/** Returns the line after the paragraph, list or table that starts at a line. */
function endOfGroup(lines: readonly Line[], from: number): number {
  const isTable = isTableLine(lines[from] as Line);
  const isList = ITEM_MARK.test((lines[from] as Line).text.trimStart());
  let at = from + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] as Line;
    if (isTable) {
      if (!isTableLine(line) && !isTableRule(line)) break;
      continue;
    }
    if (isTableLine(line) || isMarks(line.text) || headingAt(lines, at)) break;
    const isItem = ITEM_MARK.test(line.text.trimStart());
    if (line.text.trim() !== "") {
      if (isItem && !isList) break;
      continue;
    }
    // A list goes on after an empty line if an item follows.
    const next = lines[at + 1];
    if (!isList || !next || !ITEM_MARK.test(next.text.trimStart())) break;
  }
  return at;
}

type Found = Omit<Block, "group" | "headingPath" | "section" | "isHeaded">;

function groupBlocks(text: string, lines: readonly Line[]): Found[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return [];
  if (isTableLine(first)) return rowBlocks(text, lines);
  const span = trimSpan(text, { start: first.start, end: last.end });
  if (ITEM_MARK.test(first.text.trimStart())) return itemBlocks(text, lines);
  if (lines.length > 1 && lines.every((line) => FIELD.test(line.text)))
    return [
      {
        ...span,
        kind: "row",
        shown: shownRow(
          lines.map((line) => withoutInlineMarks(line.text)),
          null,
        ),
      },
    ];
  return sentenceSpans(text, span).flatMap((sentence) => sentenceBlock(text, sentence));
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

function sentenceBlock(text: string, span: Span): Found[] {
  const shown = withoutInlineMarks(
    text.slice(span.start, span.end).replace(/^>[ \t]*|\n>[ \t]*/g, " "),
  );
  return hasWords(shown) ? [{ ...span, kind: "sentence", shown }] : [];
}

function rowBlocks(text: string, lines: readonly Line[]): Found[] {
  const columns = columnsOf(lines);
  const rows = columns ? lines.slice(1) : lines;
  return rows.flatMap((line) => {
    if (isTableRule(line)) return [];
    const shown = shownRow(cellsOf(line.text), columns);
    return hasWords(shown) ? [{ ...insideOf(text, line), kind: "row", shown }] : [];
  });
}

/** Returns a table's line without its outer marks. */
function insideOf(text: string, line: Line): Span {
  const { start, end } = trimSpan(text, line);
  const from = text[start] === "|" ? start + 1 : start;
  const to = text[end - 1] === "|" ? end - 1 : end;
  return trimSpan(text, { start: from, end: to });
}

/** Returns items with the lines that go on below them. */
function itemBlocks(text: string, lines: readonly Line[]): Found[] {
  const items: Span[] = [];
  for (const { start, end, text: line } of lines) {
    const last = items.at(-1);
    if (last && !ITEM_MARK.test(line.trimStart())) last.end = line.trim() === "" ? last.end : end;
    else items.push({ start, end });
  }
  return items.flatMap((item): Found[] => {
    const span = trimSpan(text, item);
    const [mark = ""] = ITEM_MARK.exec(text.slice(span.start, span.end)) ?? [];
    const start = span.start + mark.length;
    const shown = withoutInlineMarks(text.slice(start, span.end));
    const [number] = /\d{1,3}(?=[.)])/.exec(mark) ?? [];
    if (!hasWords(shown)) return [];
    const block: Found =
      number === undefined
        ? { start, end: span.end, kind: "item", shown }
        : { start, end: span.end, kind: "step", shown: `${number}. ${shown}` };
    return [block];
  });
}

/** Returns where the section of an offset starts: at its heading, at most `reach` before. */
export function sectionStart(text: string, offset: number, reach: number): number {
  const earliest = Math.max(0, offset - reach);
  const lines = linesOf(text, { start: earliest, end: offset });
  const heading = lines.findLast((line) => HEADING.test(line.text) && line.start > earliest);
  if (heading) return heading.start;
  return earliest === 0 ? 0 : (lines[1]?.start ?? offset);
}

/** Returns where the section of an offset ends: before the next heading, at most `reach` after. */
export function sectionEnd(text: string, offset: number, reach: number): number {
  const latest = Math.min(text.length, offset + reach);
  const lines = linesOf(text, { start: offset, end: latest });
  const heading = lines.find((line) => line.start > offset && HEADING.test(line.text));
  if (heading) return heading.start;
  return latest === text.length ? latest : (lines.at(-1)?.start ?? latest);
}
