import { ExtractionError, headingPrefix, MAX_TEXT, TEXT_TOO_LONG } from "./block-text";
import { cellText, type NumberFormat, numberFormats } from "./cell-text";
import { parseMarkup } from "./parse-markup";
import { RowText } from "./row-text";
import { pathFrom, unpackParts } from "./zip-parts";

const DAMAGED = "This file is damaged or isn't an Excel workbook.";
const WORKBOOK = "xl/workbook.xml";
const LINKS = "xl/_rels/workbook.xml.rels";
const isWanted = (name: string) =>
  [WORKBOOK, LINKS, "xl/sharedStrings.xml", "xl/styles.xml"].includes(name) ||
  name.startsWith("xl/worksheets/sheet");
const XML = { xmlMode: true } as const;
/** Columns of a sheet, A to XFD. */
const MAX_COLUMNS = 16_384;

/** The targets of a part's links, by ID. */
export function linksOf(xml: string, part: string): Map<string, string> {
  const links = new Map<string, string>();
  const onopentag = (name: string, { Id, Target, TargetMode }: Record<string, string>) => {
    if (name === "Relationship" && Id && Target && TargetMode !== "External")
      links.set(Id, pathFrom(part, Target));
  };
  parseMarkup(xml, { onopentag }, XML);
  return links;
}

interface Workbook {
  sheets: { name: string; path: string }[];
  /** True if dates count from 1904, as in old files from a Mac. */
  is1904: boolean;
}

function readWorkbook(xml: string, links: ReadonlyMap<string, string>): Workbook {
  const book: Workbook = { sheets: [], is1904: false };
  const onopentag = (name: string, attributes: Record<string, string>) => {
    const { name: sheet = "", state = "visible", date1904 } = attributes;
    const path = links.get(attributes["r:id"] ?? "");
    if (name === "workbookPr") book.is1904 = date1904 === "1" || date1904 === "true";
    if (name === "sheet" && state === "visible" && path) book.sheets.push({ name: sheet, path });
  };
  parseMarkup(xml, { onopentag }, XML);
  return book;
}

/** Returns the texts that cells share, without phonetic hints. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = "";
  let isText = false;
  let hints = 0;
  parseMarkup(
    xml,
    {
      onopentag(name) {
        if (name === "si") text = "";
        if (name === "rPh") hints += 1;
        if (name === "t") isText = true;
      },
      ontext(part) {
        if (isText && hints === 0) text += part;
      },
      onclosetag(name) {
        if (name === "si") texts.push(text);
        if (name === "rPh") hints -= 1;
        if (name === "t") isText = false;
      },
    },
    XML,
  );
  return texts;
}

/** Returns the column of a cell's reference, from 0: "C7" is 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
}

/** The first and the last of the columns that a merged cell spans. */
type Span = readonly [first: number, last: number];

/** It has no other attribute. */
const MERGED = /<(?:\w{1,20}:)?mergeCell\s{1,9}ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

/** Returns the merged cells that span columns, by row. They are written below the rows. */
function spansOf(xml: string): Map<number, Span[]> {
  const spans = new Map<number, Span[]>();
  for (const [, from = "", top, to = "", bottom] of xml.matchAll(MERGED)) {
    const [first, last] = [columnOf(from), columnOf(to)];
    if (top !== bottom || first === null || last === null || first >= last) continue;
    const row = Number(top);
    spans.set(row, [...(spans.get(row) ?? []), [first, Math.min(last, MAX_COLUMNS)]]);
  }
  return spans;
}

interface Reading {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
  onRow: (row: string[], spans: readonly Span[]) => void;
}

/** Reads the rows of a sheet, without hidden ones. */
function readSheet(xml: string, { texts, formats, is1904, onRow }: Reading): void {
  const spans = spansOf(xml);
  let row: string[] = [];
  let number = 0;
  let isHidden = false;
  let cell = { type: "n", style: 0, value: "" };
  let isValue = false;
  parseMarkup(
    xml,
    {
      onopentag(name, { r, t, s, hidden }) {
        if (name === "row") {
          row = [];
          number = Number(r ?? number + 1);
          isHidden = hidden === "1" || hidden === "true";
        }
        if (name === "c") {
          cell = { type: t ?? "n", style: Number(s ?? 0), value: "" };
          const column = Math.min(columnOf(r ?? "") ?? row.length, MAX_COLUMNS);
          while (row.length < column) row.push("");
        }
        isValue = name === "v" || name === "t";
      },
      ontext(text) {
        if (isValue) cell.value += text;
      },
      onclosetag(name) {
        if (name === "v" || name === "t") isValue = false;
        if (name === "c") {
          const { type, value, style } = cell;
          row.push(
            type === "s"
              ? (texts[Number(value)] ?? "")
              : cellText({ type, value }, formats[style], is1904),
          );
        }
        if (name === "row" && !isHidden) onRow(row, spans.get(number) ?? []);
      },
    },
    XML,
  );
}

/**
 * Returns the sheets of an Excel workbook, each with its name as a heading. The first row with
 * several cells has the names of the columns; rows above it are the sheet's title. Leaves out hidden
 * sheets and rows, and unpacks no macros.
 *
 * @throws ExtractionError if the file is damaged or too large.
 */
export function extractXlsx(bytes: Uint8Array): string {
  const parts = unpackParts(bytes, isWanted, DAMAGED);
  const workbook = parts.get(WORKBOOK);
  if (workbook === undefined) throw new ExtractionError(DAMAGED);
  const { sheets, is1904 } = readWorkbook(workbook, linksOf(parts.get(LINKS) ?? "", WORKBOOK));
  const texts = sharedTexts(parts.get("xl/sharedStrings.xml") ?? "");
  const formats = numberFormats(parts.get("xl/styles.xml") ?? "");
  let length = 0;
  const written = sheets.flatMap(({ name, path }) => {
    const sheet = new SheetText(name);
    readSheet(parts.get(path) ?? "", {
      texts,
      formats,
      is1904,
      onRow: (row, spans) => sheet.add(row, spans),
    });
    const text = sheet.toString();
    length += text.length;
    if (length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
    return text;
  });
  return written.filter((text) => text !== "").join("\n\n");
}

const isBlank = (text = "") => text.trim() === "";
const YEAR = /^(?:19|20)\d\d$/;
/** A year can be the name of a column. */
const isNumber = (text: string) =>
  /\d/.test(text) && !/\p{L}/u.test(text.replace(/[A-Z]{3}$/, "")) && !YEAR.test(text.trim());

/** Returns whether a row has the names of columns below the names that span them. */
function isBelowSpans(row: readonly string[], above: readonly string[], spans: readonly Span[]) {
  const isSpanned = (at: number) => spans.some(([first, last]) => first <= at && at <= last);
  return (
    spans.every(
      ([first, last]) => row.slice(first, last + 1).filter((one) => !isBlank(one)).length > 1,
    ) &&
    row.every(
      (text, at) => isBlank(text) || (!isNumber(text) && (isSpanned(at) || isBlank(above[at]))),
    )
  );
}

/** Collects the rows of a sheet with its name and what is written above them. */
export class SheetText {
  readonly #name: string;
  #titles: string[] = [];
  /** Names that span columns, until the row below them is read. */
  #above: { names: string[]; spans: readonly Span[] } | null = null;
  #rows: RowText | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  add(row: readonly string[], spans: readonly Span[] = []): void {
    const filled = row.filter((text) => !isBlank(text));
    if (filled.length === 0) return;
    if (!this.#rows && !this.#above && filled.length === 1) {
      this.#titles.push(filled[0] ?? "");
      return;
    }
    let end = row.length;
    while (isBlank(row[end - 1])) end--;
    const cells = row.slice(0, end);
    if (this.#rows) this.#rows.add(cells);
    else if (this.#above) this.#addBelow(cells, this.#above);
    else if (spans.length > 0) this.#above = { names: cells, spans };
    else this.#start(cells);
  }

  #start(names: readonly string[]): void {
    this.#rows = new RowText();
    this.#rows.add(names);
  }

  /** Adds the row below names that span columns: more names, or the first values. */
  #addBelow(row: readonly string[], { names, spans }: { names: string[]; spans: readonly Span[] }) {
    this.#above = null;
    if (!isBelowSpans(row, names, spans)) {
      this.#start(names);
      this.#rows?.add(row);
      return;
    }
    const spanning = [...names];
    for (const [first, last] of spans) spanning.fill(names[first] ?? "", first, last + 1);
    const length = Math.max(spanning.length, row.length);
    this.#start(
      Array.from({ length }, (_, at) =>
        [spanning[at] ?? "", row[at] ?? ""]
          .map((one) => one.trim())
          .filter(Boolean)
          .join(" "),
      ),
    );
  }

  toString(): string {
    if (this.#above) this.#start(this.#above.names);
    const own = [this.#titles.join("\n"), this.#rows?.toString() ?? ""].filter(Boolean);
    return own.length === 0 ? "" : [`${headingPrefix(1)}${this.#name}`, ...own].join("\n\n");
  }
}
