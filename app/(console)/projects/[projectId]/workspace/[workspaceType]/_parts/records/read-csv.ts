import Papa from "papaparse";
import { type CsvSeparator, csvLines } from "@/lib/csv";
import type { Encoding } from "@/lib/encodings";
import { decodeParts, guessEncoding, REPLACEMENT } from "@/lib/text-encoding";
import { counted } from "@/lib/ui/count";
import { type ColumnForms, type CsvRow, type FailedRow, noteForms } from "./import-plan";

/** Rows in the preview, and rows searched for the header row. */
const SHOWN_ROWS = 3;
const HEADER_ROWS = 20;
/** Characters parsed at once, and characters read to guess the format. */
const PART = 256 * 1024;

/** How a file is read. Guessed at first; the person can change it. */
export interface CsvFormat {
  encoding: Encoding;
  delimiter: string;
  /** The first line is like "sep=;", which only sets the delimiter. */
  hasSeparatorLine: boolean;
  /** Rows above the column names: titles and blank lines. */
  headerRow: number;
}

/** A row with its line number, as in a spreadsheet: the first line is 1. */
export interface LineOf<Row> {
  line: number;
  row: Row;
  /** Why the row can't be read. */
  problem?: string;
}

export interface CsvStart {
  format: CsvFormat;
  headers: string[];
  /** The first rows below the column names. */
  rows: LineOf<CsvRow>[];
  /** The first rows of the file, for choosing the header row. */
  top: string[][];
  /** Rows below the column names. */
  total: number;
  /** The encoding seems wrong: some characters couldn't be decoded. */
  hasLostLetters: boolean;
  forms: ColumnForms;
}

/** Thrown for a file that isn't text. The message says what to do. */
export class NotCsv extends Error {}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

async function refuseBinary(file: File): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new NotCsv(
      "This is a spreadsheet file, not a CSV file. Open it in Excel, choose Save As and CSV UTF-8, and import that file.",
    );
  if (starts(0x25, 0x50, 0x44, 0x46)) throw new NotCsv("This is a PDF, not a CSV file.");
}

/**
 * Parses the file in parts and reports errors of single rows. Every kind of line break counts as
 * one.
 */
async function* parseParts(
  file: File,
  { encoding, delimiter }: Pick<CsvFormat, "encoding" | "delimiter">,
): AsyncGenerator<LineOf<string[]>[]> {
  let rest = "";
  let line = 0;
  let enough = PART;
  const parse = (isEnd: boolean): LineOf<string[]>[] => {
    const parser = new Papa.Parser({ delimiter, newline: "\n" });
    const { data, errors, meta } = parser.parse(rest, 0, !isEnd) as Papa.ParseResult<string[]>;
    rest = isEnd ? "" : rest.slice(meta.cursor);
    // Wait for twice the rest, so that a very long row isn't parsed again with each part.
    enough = Math.max(PART, rest.length * 2);
    const problems = new Map(
      errors.filter(({ type }) => type === "Quotes").map(({ row, code }) => [row, code]),
    );
    return data.map((row, index) => ({
      line: ++line,
      row,
      problem: problems.has(index) ? quoteProblem(problems.get(index)) : undefined,
    }));
  };
  let isAfterReturn = false;
  for await (const part of decodeParts(file, encoding)) {
    const joined: string = isAfterReturn ? `\r${part}` : part;
    isAfterReturn = joined.endsWith("\r");
    rest += (isAfterReturn ? joined.slice(0, -1) : joined).replace(/\r\n?/g, "\n");
    if (rest.length >= enough) yield parse(false);
  }
  if (rest !== "") yield parse(true);
}

const quoteProblem = (code: string | undefined) =>
  code === "MissingQuotes"
    ? "A quotation mark in this row is never closed, so the rows below it couldn't be read"
    : "There is text after a closing quotation mark";

/** Returns the column names. Missing and duplicate names get a number. */
function namesOf(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim() || `Column ${index + 1}`;
    names.push(names.includes(name) ? `${name} (${index + 1})` : name);
  }
  return names;
}

/** Returns the first row with two filled cells, because titles and dates above a table have one. */
function guessHeaderRow(top: readonly string[][]): number {
  const wide = top.findIndex((cells) => filled(cells) >= 2);
  return wide >= 0
    ? wide
    : Math.max(
        0,
        top.findIndex((cells) => !isBlank(cells)),
      );
}

async function readHead(file: File, encoding: Encoding): Promise<string> {
  let head = "";
  for await (const part of decodeParts(file, encoding)) {
    head += part;
    if (head.length >= PART) break;
  }
  return head;
}

const SEPARATOR_LINE = /^"?sep=(.)"?(\r\n?|\n|$)/i;

/** Yields the rows below the header by column name, without blank rows. */
async function* namedParts(
  file: File,
  format: CsvFormat,
): AsyncGenerator<{ headers: string[]; rows: LineOf<CsvRow>[]; top: string[][] }> {
  const headerLine = format.headerRow + (format.hasSeparatorLine ? 2 : 1);
  let headers: string[] = [];
  for await (const part of parseParts(file, format)) {
    const top = part.filter(({ line }) => line < HEADER_ROWS).map(({ row }) => row);
    headers = namesOf(part.find(({ line }) => line === headerLine)?.row ?? headers);
    const below = part.filter(({ line, row }) => line > headerLine && !isBlank(row));
    const rows = below.map(({ line, row, problem }) => ({
      line,
      row: Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ""])),
      problem:
        problem ??
        (filled(row.slice(headers.length)) > 0
          ? `This row has ${counted(row.length, "cell")}, but the file has ${counted(headers.length, "column")}`
          : undefined),
    }));
    yield { headers, rows, top: format.hasSeparatorLine ? top.slice(1) : top };
  }
}

/**
 * Reads the preview of a file. Goes through the whole file once to count rows and detect how
 * columns write numbers and dates.
 *
 * @param chosen the person's choices; the rest is guessed.
 * @throws NotCsv for spreadsheets and other files that aren't text.
 */
export async function readCsvStart(
  file: File,
  chosen: Partial<Pick<CsvFormat, "encoding" | "headerRow">> = {},
): Promise<CsvStart> {
  await refuseBinary(file);
  const encoding = chosen.encoding ?? (await guessEncoding(file));
  const head = await readHead(file, encoding);
  if (head.includes("\0"))
    throw new NotCsv("This file is not text. Choose a CSV file, or another encoding.");
  const separator = SEPARATOR_LINE.exec(head);
  const table = head.slice(separator?.[0].length ?? 0);
  const guessed = Papa.parse<string[]>(table, { preview: HEADER_ROWS, skipEmptyLines: "greedy" });
  const format: CsvFormat = {
    encoding,
    delimiter: separator?.[1] ?? guessed.meta.delimiter,
    hasSeparatorLine: separator !== null,
    headerRow: 0,
  };
  const { data: top } = Papa.parse<string[]>(table, {
    preview: HEADER_ROWS,
    delimiter: format.delimiter,
  });
  format.headerRow = chosen.headerRow ?? guessHeaderRow(top);
  const start: CsvStart = {
    ...{ format, headers: [], rows: [], top, total: 0 },
    ...{ hasLostLetters: false, forms: { decimals: {}, dates: {} } },
  };
  for await (const { headers, rows } of namedParts(file, format)) {
    start.headers = headers;
    start.rows.push(...rows.slice(0, SHOWN_ROWS - start.rows.length));
    start.total += rows.length;
    for (const { row } of rows)
      for (const [header, cell] of Object.entries(row)) {
        noteForms(start.forms, header, cell);
        if (cell.includes(REPLACEMENT)) start.hasLostLetters = true;
      }
  }
  return start;
}

/**
 * Reads a file in parts, each after `take` has finished the one before. Stops when `take` returns
 * false.
 */
export async function readCsv(
  file: File,
  format: CsvFormat,
  take: (rows: LineOf<CsvRow>[]) => Promise<boolean>,
): Promise<void> {
  for await (const { rows } of namedParts(file, format)) if (!(await take(rows))) return;
}

/** Returns the name, numbered if the file already has such a column. */
function uniqueName(word: string, headers: readonly string[]): string {
  const taken = new Set(headers.map((header) => header.trim().toLowerCase()));
  for (let number = 2, name = word; ; number++) {
    if (!taken.has(name)) return name;
    name = `${word} ${number}`;
  }
}

/** Returns the failed rows as CSV with all their columns, to be corrected and imported again. */
export function failedCsv(
  { headers, separator = "," }: { headers: readonly string[]; separator?: CsvSeparator },
  failed: readonly FailedRow[],
): string {
  const place = uniqueName("row", headers);
  const problem = uniqueName("problem", headers);
  const rows = failed.map(({ line, row, reasons }) => [
    ...headers.map((header) => row[header] ?? ""),
    String(line),
    reasons.join("; "),
  ]);
  return csvLines([[...headers, place, problem], ...rows], separator);
}
