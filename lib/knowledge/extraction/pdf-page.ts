import { withoutHeadings } from "./block-text";
import type { HeadingFinder } from "./pdf-headings";
import {
  CLOSE_LINES,
  continues,
  edgesOutside,
  heightOf,
  inReadingOrder,
  type Line,
  linesIn,
  PARAGRAPH_GAP,
  type TextItem,
  textOf,
  usualDistance,
  yOf,
} from "./pdf-lines";
import { tableRows } from "./pdf-tables";

/** A paragraph starts after a gap of this many times the usual one. */
const USUAL_GAP = 1.3;

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

const CONTENTS =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|inhoud(?:sopgave)?|table des matières|sommaire|índice|contenido|sumário|indice|sommario|indhold|innehåll|innhold|sisällys|spis treści|obsah|tartalom|содержание|目录|目次)$/iu;

/** Returns the page number after a title in a line below the word for contents, or null. */
const listedNumber = (line: Line) => {
  const text = textOf(line);
  const [, number] = /\s(\d{1,4})$/.exec(text.slice(-5)) ?? [];
  return number === undefined || !/\p{L}/u.test(text) ? null : Number(number);
};

/**
 * Removes a table of contents: lines of dots whose page numbers rise, or lines with rising numbers
 * below the word for contents, with that word.
 */
function withoutContents(lines: readonly Line[]): Line[] {
  const numbers = lines.flatMap((line) => contentsNumber(line) ?? []);
  const isRising = numbers.every((number, at) => number >= (numbers[at - 1] ?? 0));
  const isContents = numbers.length >= CONTENTS_LINES && isRising;
  const kept = lines.filter((line) => !isContents || contentsNumber(line) === null);
  const title = kept.findIndex((line) => CONTENTS.test(textOf(line)));
  if (title === -1) return kept;
  let end = title + 1;
  for (let last = 0; end < kept.length; end++) {
    const number = listedNumber(kept[end] as Line);
    if (number === null || number < last) break;
    last = number;
  }
  const isList = end - title > CONTENTS_LINES;
  return kept.filter((_, at) => at < title || at >= (isList || isContents ? end : title));
}

/** "Name: value", as in the head of a letter. Such lines belong together. */
const FIELD = /^[^\s:|][^:|\n]{0,79}: \S/;
const ENDS = /[.!?:;…。！？"'”’)\]]$/;

/** Returns whether a line was ended on purpose: the next word had room in its paragraph. */
function isCutShort(line: Line, next: Line, right: number): boolean {
  const [word = ""] = textOf(next).split(/\s/);
  const { from, to, text } = next[0] ?? { from: 0, to: 0, text: " " };
  const width = ((to - from) / text.length) * (word.length + 1);
  return (line.at(-1)?.to ?? 0) + width < right - heightOf(line) / 2;
}

const rightOf = (lines: readonly Line[]) => Math.max(...lines.map((line) => line.at(-1)?.to ?? 0));

/**
 * Returns the lines of a paragraph with an empty line between those that were ended on purpose, such
 * as the items of a list without marks. A paragraph that fills its lines stays whole.
 *
 * @param page the lines of its page.
 */
function joinLines(lines: readonly Line[], page: readonly Line[]): string {
  const texts = lines.map((line) => withoutHeadings(textOf(line)));
  const isList =
    texts.slice(1).every((text) => /^[\p{Lu}\p{Lo}\p{N}("„“]/u.test(text)) &&
    !texts.some((text) => /[,\u2010-]$/.test(text));
  // What may be a list is compared with all that begins at the same place.
  const left = lines[0]?.[0]?.from ?? 0;
  const isBeside = (line: Line) => Math.abs((line[0]?.from ?? 0) - left) < heightOf(line);
  const right = rightOf(isList ? page.filter(isBeside) : lines);
  const cuts = texts.map((text, at) => {
    const [line, next] = [lines[at] as Line, lines[at + 1]];
    const below = texts[at + 1] ?? "";
    if (
      !next ||
      /[-\u2010\u00AD]$/.test(text) ||
      continues(text, below) ||
      (FIELD.test(text) && FIELD.test(below))
    )
      return false;
    return isCutShort(line, next, right);
  });
  const isCut = cuts.some((cut, at) => cut && !ENDS.test(texts[at] ?? ""));
  return texts
    .map((text, at) => {
      if (at === texts.length - 1) return text;
      const areFields = FIELD.test(text) && FIELD.test(texts[at + 1] ?? "");
      return text + (cuts[at] || (isCut && isList && !areFields) ? "\n\n" : "\n");
    })
    .join("");
}

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
  const parts: string[] = [];
  let paragraph: Line[] = [];
  const close = () => {
    if (paragraph.length > 0) parts.push(joinLines(paragraph, lines));
    paragraph = [];
  };
  for (const [at, line] of lines.entries()) {
    const made = headings.get(line) ?? rows.get(line);
    if (made !== undefined) {
      close();
      const isNextRow = rows.has(line) && rows.has(lines[at - 1] as Line);
      if (isNextRow && made !== "") parts.push(`${parts.pop()}\n${made}`);
      else if (made !== "") parts.push(made);
      continue;
    }
    const before = paragraph.at(-1);
    if (before) {
      const distance = Math.abs(yOf(before) - yOf(line)) / (heightOf(line) || 1);
      const isGoingOn = continues(textOf(before), textOf(line));
      // A sentence that goes on in the next column isn't cut.
      const isFar =
        (distance > gap && !(yOf(line) > yOf(before) && isGoingOn)) ||
        (distance > closeGap && !isGoingOn);
      if (isFar) close();
    }
    paragraph.push(line);
  }
  close();
  return joinHyphens(parts.join("\n\n"));
}

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
