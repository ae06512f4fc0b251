import { headingPrefix } from "./block-text";
import { CLOSE_LINES, continues, type Line, textOf, usualDistance, yOf } from "./pdf-lines";
import { isTitle, numberDepth, outlineKey } from "./titles";

/** How a font is named and drawn, as pdf.js says. */
export interface FontStyle {
  fontFamily?: string;
  /** The name of a font that isn't in the file. */
  fontSubstitution?: string;
}

/** An entry of the outline that readers show beside a document. */
export interface OutlineEntry {
  title: string;
  items?: OutlineEntry[];
}

/** A heading is larger than the text by this factor and these points. */
const LARGER = 1.12;
const LARGER_BY = 0.9;
/** A line of another font is at least this large. */
const SMALLEST = 0.95;
/** Space above a heading, in usual distances of lines. */
const APART = 1.15;
/** The lines of a heading are at most this far apart, in heights. */
const NEXT_LINE = 1.6;
/** Lines that a heading may take. */
const MAX_LINES = 3;
/** A bold line with more words is a sentence. */
const MAX_BOLD_WORDS = 8;
/** Bold letters are wider. Those of an unknown font that is narrower than this are slanted. */
const WIDE = 1.05;
const NARROW = 0.98;
/** A page with fewer characters says little about the document's text. */
const FEW_CHARACTERS = 400;
const MAX_ENTRIES = 2000;

/** The look of most of a text. */
interface Style {
  size: number;
  font: string | null;
}

const sizeOf = (line: Line) => Math.max(...line.map(({ height }) => height));
const round = (size: number) => Math.round(size * 2) / 2;
const fontOf = (line: Line) => {
  const [first] = line;
  return line.every(({ font }) => font === first?.font) ? (first?.font ?? null) : null;
};

/** Counts characters by style. */
class Styles {
  #counts = new Map<string, Style & { count: number }>();
  total = 0;

  add(lines: readonly Line[]): void {
    for (const { text, height, font } of lines.flat()) {
      const style = { size: round(height), font };
      const key = JSON.stringify(style);
      const known = this.#counts.get(key) ?? { ...style, count: 0 };
      known.count += text.trim().length;
      this.total += text.trim().length;
      this.#counts.set(key, known);
    }
  }

  /** Returns the most frequent size, and the most frequent font in it. */
  most(): Style | null {
    const all = [...this.#counts.values()];
    const bySize = new Map<number, number>();
    for (const { size, count } of all) bySize.set(size, (bySize.get(size) ?? 0) + count);
    const [size] = [...bySize].sort((one, other) => other[1] - one[1])[0] ?? [];
    if (size === undefined) return null;
    const [first] = all
      .filter((one) => one.size === size)
      .sort((one, other) => other.count - one.count);
    return { size, font: first?.font ?? null };
  }
}

/** Widths of lower-case letters in a common font, by which others are compared. */
const WIDTHS: Record<string, number> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter, at) => {
    const width = [56, 56, 50, 56, 56, 28, 56, 56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28];
    return [letter, width[at] ?? [56, 50, 72, 50, 50, 50][at - 20] ?? 56];
  }),
);

/** How wide the letters of a font are, compared with a common one. */
class FontWidths {
  #sums = new Map<string, { drawn: number; usual: number }>();

  add(lines: readonly Line[]): void {
    for (const { text, from, to, height, font } of lines.flat()) {
      if (font === null || height === 0) continue;
      const sum = this.#sums.get(font) ?? { drawn: 0, usual: 0 };
      sum.drawn += (to - from) / height;
      for (const letter of text) sum.usual += (WIDTHS[letter] ?? (letter === " " ? 28 : 62)) / 100;
      this.#sums.set(font, sum);
    }
  }

  /** Returns how much wider one font is than another: 1 if they are alike. */
  ratio(font: string, other: string): number {
    const [one, two] = [this.#sums.get(font), this.#sums.get(other)];
    if (!one?.usual || !two?.usual || two.drawn === 0) return 1;
    return one.drawn / one.usual / (two.drawn / two.usual);
  }
}

/** A line that may be a heading, with what decides. */
interface Candidate {
  text: string;
  size: number;
  font: string | null;
  level: number;
}

/** Finds the headings of a PDF's pages, which are given in their order. Rather none than a wrong one. */
export class HeadingFinder {
  #outline = new Map<string, number>();
  #all = new Styles();
  #widths = new FontWidths();
  /** Levels of headings by look: what looks alike is of one level. */
  #levels = new Map<string, number>();
  /** The last number of a chapter that nothing else marks. */
  #chapter = 0;
  readonly #styles: ReadonlyMap<string, FontStyle>;

  /** @param styles the fonts that were found so far; others are added while reading. */
  constructor(
    styles: ReadonlyMap<string, FontStyle> = new Map(),
    outline: readonly OutlineEntry[] = [],
  ) {
    this.#styles = styles;
    this.#addEntries(outline, 1);
  }

  #addEntries(entries: readonly OutlineEntry[], level: number): void {
    for (const { title, items = [] } of entries) {
      const key = outlineKey(title);
      if (this.#outline.size >= MAX_ENTRIES || level > 6) return;
      if (key !== "" && !this.#outline.has(key)) this.#outline.set(key, level);
      this.#addEntries(items, level + 1);
    }
  }

  /**
   * Returns the lines of a page that are headings: with their text after marks of Markdown, or empty
   * for those that go on with the heading above.
   */
  headingsOf(lines: readonly Line[]): Map<Line, string> {
    const own = new Styles();
    own.add(lines);
    this.#all.add(lines);
    this.#widths.add(lines);
    const body = (own.total < FEW_CHARACTERS ? this.#all : own).most();
    const found = new Map<Line, string>();
    if (!body) return found;
    const usual = usualDistance(lines, CLOSE_LINES) || 1.2;
    for (let at = 0; at < lines.length; ) {
      const isEntry = this.#outline.has(outlineKey(textOf(lines[at] as Line)));
      const end = isEntry ? at + 1 : this.#endOfRun(lines, at);
      const heading = this.#headingOf(lines, { at, end, body, usual, found });
      if (heading) {
        found.set(lines[at] as Line, headingPrefix(heading.level) + heading.text);
        for (const line of lines.slice(at + 1, end)) found.set(line, "");
      }
      at = heading ? end : at + 1;
    }
    return found;
  }

  /** Returns the end of the lines from `at` on that look alike and follow each other. */
  #endOfRun(lines: readonly Line[], at: number): number {
    const first = lines[at] as Line;
    const size = sizeOf(first);
    let end = at + 1;
    for (; end < lines.length; end++) {
      const line = lines[end] as Line;
      const distance = yOf(lines[end - 1] as Line) - yOf(line);
      const isAlike =
        round(sizeOf(line)) === round(size) &&
        fontOf(line) === fontOf(first) &&
        line[0]?.heading === first[0]?.heading;
      const isNext = distance > 0 && distance <= size * NEXT_LINE;
      if (!isAlike || !isNext || numberDepth(textOf(line)) !== null) break;
    }
    return end;
  }

  #headingOf(
    lines: readonly Line[],
    place: { at: number; end: number; body: Style; usual: number; found: Map<Line, string> },
  ): Candidate | null {
    const { at, end, body, usual, found } = place;
    const run = lines.slice(at, end);
    const [first] = run;
    if (!first || run.length > MAX_LINES || !run.every(isInOnePart)) return null;
    const text = run.map(textOf).join(" ").replace(/\s+/g, " ").trim();
    const size = sizeOf(first);
    const font = fontOf(first);
    const look = `${font} ${round(size)}`;
    const depth = numberDepth(text);
    const before = lines[at - 1];
    const next = lines[end];
    const distance = before ? yOf(before) - yOf(first) : Number.POSITIVE_INFINITY;
    const isApart =
      distance <= 0 || distance > body.size * usual * APART || found.has(before as Line);
    const isLarger = size >= body.size * LARGER && size >= body.size + LARGER_BY;
    const isOther =
      !isLarger &&
      size >= body.size * SMALLEST &&
      font !== body.font &&
      font !== null &&
      text.split(" ").length <= (text.endsWith(":") ? MAX_BOLD_WORDS / 2 : MAX_BOLD_WORDS) &&
      (depth !== null || this.#isBolder(font, body.font, lines)) &&
      !this.#isCode(body.font) &&
      next !== undefined &&
      fontOf(next) !== font &&
      !continues(text, textOf(next));
    const ofOutline = isApart || isLarger || isOther ? this.#outline.get(outlineKey(text)) : null;
    const marked = run.every(([part]) => part?.heading === first[0]?.heading)
      ? first[0]?.heading
      : undefined;
    const levelOf = (otherwise: number) => {
      const level = ofOutline ?? marked ?? (depth === null ? this.#levels.get(look) : depth + 1);
      this.#levels.set(look, level ?? otherwise);
      return level ?? otherwise;
    };
    const candidate = (otherwise: number) => ({ text, size, font, level: levelOf(otherwise) });
    if (ofOutline || (marked && text !== "" && text.length <= 300)) return candidate(2);
    // What nothing follows is a running title, an address or a total.
    if (next === undefined || !isTitle(text)) return null;
    if (isLarger) return candidate(size >= body.size * 1.5 ? 1 : size >= body.size * 1.25 ? 2 : 3);
    const isAfterSentence = before === undefined || /[.!?:]$/.test(textOf(before));
    if (isOther && (isApart || isAfterSentence || depth !== null)) return candidate(3);
    return this.#isNextChapter(text, { isApart, next, run }) ? candidate(2) : null;
  }

  #isCode(font: string | null): boolean {
    return this.#styles.get(font ?? "")?.fontFamily === "monospace";
  }

  /** Returns whether a font looks bolder than another one: by its name, or by how it is used. */
  #isBolder(font: string, other: string | null, lines: readonly Line[]): boolean {
    const { fontSubstitution } = this.#styles.get(font) ?? {};
    if (this.#isCode(font)) return false;
    const [name = ""] = fontSubstitution?.split(",") ?? [];
    if (name !== "" && /bold|black|heavy|demi|medium/i.test(name)) return true;
    if (name !== "" && /italic|oblique/i.test(name)) return false;
    if (other === null) return true;
    const ratio = this.#widths.ratio(font, other);
    const areSeveral = lines.filter((line) => fontOf(line) === font && isTitle(textOf(line)));
    return ratio >= WIDE || (ratio >= NARROW && areSeveral.length > 1);
  }

  /** Returns whether a line is only by its number a heading: the next chapter, above a paragraph. */
  #isNextChapter(
    text: string,
    { isApart, next, run }: { isApart: boolean; next: Line; run: readonly Line[] },
  ): boolean {
    const depth = numberDepth(text);
    const below = textOf(next);
    const isAbove = numberDepth(below) === null && below.length > text.length;
    if (depth === null || !isApart || !isAbove || run.length > 1 || text.length > 60) return false;
    const number = Number(/\d+/.exec(text)?.[0]);
    const isNext = number === this.#chapter + 1 || (depth > 1 && number === this.#chapter);
    if (isNext) this.#chapter = number;
    return isNext;
  }
}

/** A line in one part, or a number and its title. Several parts are cells of a table. */
function isInOnePart(line: Line): boolean {
  const [first, ...rest] = line;
  const isNumber = /^\s*(?:§+ ?)?\d+(?:\.\d+)*[.)]?\s*$|^\s*§\s*$/.test(first?.text ?? "");
  return rest.length === 0 || (rest.length === 1 && isNumber);
}
