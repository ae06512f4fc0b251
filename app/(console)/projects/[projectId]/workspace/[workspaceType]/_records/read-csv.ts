import Papa from "papaparse";
import { csvLines } from "@/lib/csv";
import type { CsvRow, RefusedRow } from "./import-plan";

/** Rows that the dialog shows before the import. */
const SHOWN_ROWS = 3;
/** Bytes of a file that are read at a time. */
const CHUNK_BYTES = 256 * 1024;

const FORM = { header: true, skipEmptyLines: "greedy", worker: false } as const;

export interface CsvStart {
  headers: string[];
  /** The first rows, with their places in the file. */
  rows: { line: number; row: CsvRow }[];
}

/** The headers and the first rows of a file. */
export function readCsvStart(file: File): Promise<CsvStart> {
  return new Promise((resolve, reject) => {
    Papa.parse<CsvRow>(file, {
      ...FORM,
      preview: SHOWN_ROWS,
      complete: ({ data, meta }) =>
        resolve({
          headers: (meta.fields ?? []).filter((header) => header !== ""),
          rows: data.map((row, index) => ({ line: index + 2, row })),
        }),
      error: reject,
    });
  });
}

/**
 * Reads a file part by part: the next one only after `take` is done with this one. `take` says whether to go on.
 *
 * @param take is given the rows, and the share of the file that is read with them, 0 to 1.
 */
export function readCsv(
  file: File,
  take: (rows: CsvRow[], share: number) => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<CsvRow>(file, {
      ...FORM,
      chunkSize: CHUNK_BYTES,
      chunk: ({ data, meta }, parser) => {
        parser.pause();
        take(data, file.size > 0 ? meta.cursor / file.size : 1).then(
          (isWanted) => (isWanted ? parser.resume() : parser.abort()),
          (thrown: unknown) => {
            reject(thrown);
            parser.abort();
          },
        );
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

/** The word, with a number where the file has a column of that name itself. */
function freeName(word: string, headers: readonly string[]): string {
  const taken = new Set(headers.map((header) => header.trim().toLowerCase()));
  for (let number = 2, name = word; ; number++) {
    if (!taken.has(name)) return name;
    name = `${word} ${number}`;
  }
}

/** The refused rows as a file that can be corrected and imported again: with every column that they came with. */
export function refusedCsv(headers: readonly string[], refused: readonly RefusedRow[]): string {
  const place = freeName("row", headers);
  const problem = freeName("problem", headers);
  const rows = refused.map(({ line, row, reasons }) => [
    ...headers.map((header) => row[header] ?? ""),
    String(line),
    reasons.join("; "),
  ]);
  return csvLines([[...headers, place, problem], ...rows]);
}
