import { PAGES_WITHOUT_TEXT } from "../knowledge-rules";
import { continues } from "./pdf-lines";

const BETWEEN_PAGES = "\n\n";
/** Running titles and page numbers are short. */
const MAX_EDGE = 300;
/** Facing pages have different titles, so a line needs this share of the pages. */
const REPEATED_SHARE = 0.4;
/** Printed page numbers may begin after a cover and a preface. */
const SHIFTS = Array.from({ length: 22 }, (_, at) => 1 - at);
/** Words before a page number. */
const PAGE_WORD =
  /^(?:page|seite|pagina|página|pág|pag|strana|str|стр|страница|sida|side|sayfa|oldal|p|s)\.? ?\d+$/i;
/** A number set apart from other words, as at the other side of the page. */
const AT_END = /(?: {2}|[|·–—] ?)\d+$/;
const AT_START = /^\d+(?: {2}| ?[|·–—])/;

type Edge = "top" | "bottom";

/** Returns the lines of a page's first or last paragraph, where running titles may be. */
function edgeLines(paragraphs: readonly string[], edge: Edge): string[] {
  const paragraph = (edge === "top" ? paragraphs[0] : paragraphs.at(-1)) ?? "";
  return paragraphs.length > 1 && paragraph.length <= MAX_EDGE ? paragraph.split("\n") : [];
}

interface Place {
  edge: Edge;
  page: number;
  pages: number;
}

/**
 * Returns the forms in which a line may repeat: as it is, and with its page number replaced. Other
 * numbers, as in "Lesson 3", stay.
 */
function formsOf(line: string, { edge, page, pages }: Place): string[] {
  // It may look like a heading on some pages only.
  const words = line.replace(/^#{1,6} /, "").trim();
  const numbers: string[] = words.match(/\d+/g) ?? [];
  const isPageNumber =
    !/\p{L}/u.test(words) ||
    PAGE_WORD.test(words) ||
    AT_END.test(words) ||
    AT_START.test(words) ||
    numbers.at(-1) === String(pages);
  const forms = SHIFTS.filter((shift) => isPageNumber && numbers.includes(String(page + shift)));
  return [
    `${edge} ${words}`,
    ...forms.map((shift) => {
      const own = String(page + shift);
      // Only one: the last page is "Page 6 of 6", and a chapter may have its page's number.
      const place = new RegExp(AT_END.test(words) ? `${own}$` : `(?<!\\d)${own}(?!\\d)`);
      return `${edge} ${shift} ${words.replace(place, "#")}`;
    }),
  ];
}

/** Returns whether a line is surely the page's number, on whatever share of the pages. */
function isOwnNumber(line: string, page: number): boolean {
  const words = line.trim();
  return PAGE_WORD.test(words) && /\d{1,6}$/.exec(words)?.[0] === String(page);
}

/** Removes running titles and page numbers: lines at the top and bottom of most pages. */
function withoutRunningLines(pages: readonly string[]): string[] {
  const split = pages.map((text) => text.split(/\n{2,}/));
  const withText = pages.filter((text) => text.trim() !== "").length;
  const least = withText <= 3 ? withText : Math.max(3, Math.ceil(withText * REPEATED_SHARE));
  // A line that counts with the pages is surely one, so few are enough: each chapter has its own.
  const few = Math.min(least, 3);
  if (withText < 2) return [...pages];
  const forms = (line: string, edge: Edge, at: number) =>
    formsOf(line, { edge, page: at + 1, pages: pages.length });
  const seen = new Map<string, number>();
  for (const [at, paragraphs] of split.entries())
    for (const edge of ["top", "bottom"] as const)
      for (const form of new Set(
        edgeLines(paragraphs, edge).flatMap((line) => forms(line, edge, at)),
      ))
        seen.set(form, (seen.get(form) ?? 0) + 1);
  return split.map((paragraphs, at) => {
    const kept = (edge: Edge) =>
      edgeLines(paragraphs, edge)
        .filter((line) => !isOwnNumber(line, at + 1))
        .filter((line) =>
          forms(line, edge, at).every((form, n) => (seen.get(form) ?? 0) < (n > 0 ? few : least)),
        )
        .join("\n");
    const [hasTop, hasBottom] = [edgeLines(paragraphs, "top"), edgeLines(paragraphs, "bottom")].map(
      ({ length }) => length > 0,
    );
    return [
      ...(hasTop ? [kept("top")] : []),
      ...paragraphs.slice(hasTop ? 1 : 0, hasBottom ? -1 : undefined),
      ...(hasBottom ? [kept("bottom")] : []),
    ]
      .filter((paragraph) => paragraph !== "")
      .join(BETWEEN_PAGES);
  });
}

/**
 * Joins normalized pages to one text with the offsets of their starts. Leaves out running titles and
 * page numbers. A sentence that goes on on the next page isn't cut.
 */
export function joinPages(pages: readonly string[]): {
  text: string;
  pageStarts: number[];
  /** Numbers of the pages without text. */
  empty: number[];
} {
  const own = withoutRunningLines(pages);
  const pageStarts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let before = "";
  for (const [at, page] of own.entries()) {
    const between = continues(before, page) ? "\n" : BETWEEN_PAGES;
    if (at > 0) parts.push(between);
    length += at > 0 ? between.length : 0;
    pageStarts.push(length);
    parts.push(page);
    length += page.length;
    before = page;
  }
  const empty = own.flatMap((page, at) => (page.trim() === "" ? [at + 1] : []));
  return { text: parts.join(""), pageStarts, empty };
}

/** Returns numbers as ranges: "2–4, 7". */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges
    .slice(0, 10)
    .map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return shown.join(", ") + (ranges.length > 10 ? ", …" : "");
}

/** Returns the note about pages without text, or null if all have some. */
export const emptyPagesNote = (empty: readonly number[], pages: number) =>
  empty.length === 0
    ? null
    : `${empty.length} of ${pages} pages ${empty.length === 1 ? "has" : "have"} ${PAGES_WITHOUT_TEXT}${rangesOf(empty)}).`;
