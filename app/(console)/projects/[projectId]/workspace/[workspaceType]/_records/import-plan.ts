import type { FieldErrors } from "@/lib/errors";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import type { Fields } from "@/lib/records/field-schema";

/** A row of the file by its headers. */
export type CsvRow = Record<string, string>;
/** Which header a field is read from; "" for none. */
export type Mapping = Record<string, string>;

/** A row that was not taken, with the reasons. */
export interface RefusedRow {
  /** Its place in the file, as a spreadsheet counts: the headers are the first row. */
  line: number;
  row: CsvRow;
  reasons: string[];
}

/** The id that an export gave its rows: with it they are known again. */
const OWN_ID = "id";
/** Characters of a cell, and bytes of a call: both below what the server takes. */
const MAX_CELL = 100_000;
const MAX_CALL_BYTES = 400_000;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Finds each field's header by its name or its label, whatever the case and the signs between the words. */
export function guessMapping(fields: Fields, headers: readonly string[]): Mapping {
  return Object.fromEntries(
    fields.map(({ name, label }) => [
      name,
      headers.find((header) => [plain(name), plain(label)].includes(plain(header))) ?? "",
    ]),
  );
}

/** The required fields that no header is chosen for. */
export function unmapped(fields: Fields, mapping: Mapping): Fields {
  return fields.filter(({ name, required }) => required && !mapping[name]);
}

/** The cells of a row by field, as the import takes them. */
export function cellsOf(row: CsvRow, mapping: Mapping): Record<string, string> {
  const mapped = Object.entries(mapping).filter(([, header]) => header !== "");
  const cells = Object.fromEntries(mapped.map(([name, header]) => [name, row[header] ?? ""]));
  return row[OWN_ID] ? { ...cells, [OWN_ID]: row[OWN_ID] } : cells;
}

export interface Numbered {
  line: number;
  row: CsvRow;
  cells: Record<string, string>;
}

const bytesOf = ({ cells }: Numbered) => new TextEncoder().encode(JSON.stringify(cells)).length;

/** Cuts rows into calls that the server takes; what fits into none is refused here. */
export function planCalls(rows: readonly Numbered[]): {
  calls: Numbered[][];
  refused: RefusedRow[];
} {
  const calls: Numbered[][] = [];
  const refused: RefusedRow[] = [];
  let bytes = 0;
  for (const numbered of rows) {
    const size = bytesOf(numbered);
    if (size > MAX_CALL_BYTES || Object.values(numbered.cells).some((c) => c.length > MAX_CELL)) {
      refused.push({ ...numbered, reasons: ["The row is too long"] });
      continue;
    }
    const last = calls.at(-1);
    if (last && last.length < MAX_IMPORT_ROWS && bytes + size <= MAX_CALL_BYTES) {
      last.push(numbered);
      bytes += size;
    } else {
      calls.push([numbered]);
      bytes = size;
    }
  }
  return { calls, refused };
}

/** What the server refused of a call, by its rows' places in the file. */
export function refusedOf(
  call: readonly Numbered[],
  refused: readonly { row: number; errors: FieldErrors }[],
): RefusedRow[] {
  return refused.flatMap(({ row: index, errors }) => {
    const numbered = call[index];
    if (!numbered) return [];
    return [{ line: numbered.line, row: numbered.row, reasons: Object.values(errors).flat() }];
  });
}
