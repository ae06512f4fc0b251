import { parseMarkup } from "./parse-markup";

/** A level of a Word list: how its numbers look. */
interface Level {
  /** "decimal", "lowerLetter", "bullet" … */
  format: string;
  /** "%1.", "%1.%2", "§ %1": each part is the number of a level. */
  text: string;
  start: number;
  /** The paragraph style that this level belongs to. */
  style: string;
}

/** A list that paragraphs refer to, from `w:num`. */
interface List {
  kind: string;
  /** The first numbers of levels that begin with their own. */
  starts: Map<number, number>;
}

/** Which list a paragraph or a style belongs to. Without a level, the style's own, or the first. */
export interface ListPlace {
  list: string;
  level?: number;
}

const NONE = "0";
const ROMAN: readonly [number, string][] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function roman(number: number): string {
  let text = "";
  let left = number % 4000;
  for (const [value, letters] of ROMAN) for (; left >= value; left -= value) text += letters;
  return text;
}

/** 1 is "A", 27 is "AA", as Word counts. */
const letters = (number: number) =>
  String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));

function inFormat(number: number, format: string): string {
  if (format === "upperRoman") return roman(number);
  if (format === "lowerRoman") return roman(number).toLowerCase();
  if (format === "upperLetter") return letters(number);
  if (format === "lowerLetter") return letters(number).toLowerCase();
  return String(number);
}

/** Counts the paragraphs of a Word document's lists, which its text doesn't have the numbers of. */
export class DocxNumbering {
  #levels = new Map<string, Level[]>();
  #lists = new Map<string, List>();
  #styles = new Map<string, ListPlace>();
  /** The last number of each level, by kind of list. */
  #counts = new Map<string, number[]>();
  #begun = new Set<string>();

  /** @param xml word/numbering.xml. @param styles word/styles.xml. */
  constructor(xml: string, styles: string) {
    this.#readLists(xml);
    this.#readStyles(styles);
  }

  /** Returns the list of a paragraph's style, or null if it has none. */
  ofStyle(style: string): ListPlace | null {
    return this.#styles.get(style) ?? null;
  }

  /**
   * Counts a paragraph, and returns its number as Word shows it, such as "3." or "2.1". "" for a
   * bullet, null for a paragraph that is in no list.
   */
  next({ list, level }: ListPlace, style: string): string | null {
    const { kind, starts } = this.#lists.get(list) ?? {};
    const levels = this.#levels.get(kind ?? "");
    if (kind === undefined || !levels || list === NONE) return null;
    const at =
      level ??
      Math.max(
        0,
        levels.findIndex((one) => one?.style === style && style !== ""),
      );
    const here = levels[at];
    if (!here) return null;
    const counts = this.#counts.get(kind) ?? [];
    this.#counts.set(kind, counts);
    if (!this.#begun.has(list)) {
      this.#begun.add(list);
      for (const [one, start] of starts ?? []) counts[one] = start - 1;
    }
    counts[at] = (counts[at] ?? here.start - 1) + 1;
    counts.length = at + 1;
    if (here.format === "bullet" || here.format === "none") return "";
    return here.text.replace(/%([1-9])/g, (_, digit) => {
      const one = Number(digit) - 1;
      const { format = "decimal", start = 1 } = levels[one] ?? {};
      return inFormat(Math.max(1, counts[one] ?? start), format);
    });
  }

  #readLists(xml: string): void {
    let kind = "";
    let list = "";
    let at = 0;
    const level = () => this.#levels.get(kind)?.[at];
    parseMarkup(
      xml,
      {
        onopentag: (name, attributes) => {
          const value = attributes["w:val"] ?? "";
          if (name === "w:abstractNum") {
            kind = attributes["w:abstractNumId"] ?? "";
            list = "";
            this.#levels.set(kind, []);
          }
          if (name === "w:num") {
            list = attributes["w:numId"] ?? "";
            this.#lists.set(list, { kind: "", starts: new Map() });
          }
          const open = this.#lists.get(list);
          if (name === "w:lvl" || name === "w:lvlOverride")
            at = Math.min(8, Number(attributes["w:ilvl"]) || 0);
          if (name === "w:startOverride") open?.starts.set(at, Number(value) || 1);
          if (open) {
            if (name === "w:abstractNumId") open.kind = value;
            return;
          }
          if (name === "w:lvl") {
            const levels = this.#levels.get(kind);
            if (levels)
              levels[at] = { format: "decimal", text: `%${at + 1}.`, start: 1, style: "" };
          }
          const own = level();
          if (!own) return;
          if (name === "w:start") own.start = Number(value) || 1;
          if (name === "w:numFmt") own.format = value;
          if (name === "w:lvlText") own.text = value.slice(0, 40);
          if (name === "w:pStyle") own.style = value;
        },
      },
      { xmlMode: true },
    );
  }

  #readStyles(xml: string): void {
    let style = "";
    let place: Partial<ListPlace> | null = null;
    parseMarkup(
      xml,
      {
        onopentag: (name, attributes) => {
          if (name === "w:style") style = attributes["w:styleId"] ?? "";
          if (name === "w:numPr") place = {};
          if (!place) return;
          if (name === "w:numId") place.list = attributes["w:val"];
          if (name === "w:ilvl") place.level = Number(attributes["w:val"]) || 0;
        },
        onclosetag: (name) => {
          if (name === "w:numPr" && place?.list !== undefined && style)
            this.#styles.set(style, { ...place, list: place.list });
          if (name === "w:numPr") place = null;
          if (name === "w:style") style = "";
        },
      },
      { xmlMode: true },
    );
  }
}
