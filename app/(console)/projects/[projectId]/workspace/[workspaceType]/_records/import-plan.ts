import type { FieldErrors } from "@/lib/errors";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import type { ImportReport } from "@/lib/records/answer-schema";
import type { Fields } from "@/lib/records/field-schema";
import { type DecimalSign, isNumeric } from "@/lib/records/number-format";

/**
 * How a column writes numbers. "ambiguous": one sign that could be decimal or thousands; "mixed":
 * both styles.
 */
export type ColumnSign = DecimalSign | "any" | "ambiguous" | "mixed";

/** A row of the file by header. */
export type CsvRow = Record<string, string>;
/** The header of each field; "" for none. */
export type Mapping = Record<string, string>;

/** A row that wasn't imported, and why. */
export interface FailedRow {
  /** Line number as in a spreadsheet: the header row is 1. */
  line: number;
  row: CsvRow;
  reasons: string[];
}

/** The column that an export adds. It identifies rows when the file is imported again. */
const OWN_ID = "id";
/** Characters of a cell, and bytes of a call. Both are below the server's limits. */
const MAX_CELL = 100_000;
const MAX_CALL_BYTES = 400_000;

/** Returns the required fields without a header. */
export function unmapped(fields: Fields, mapping: Mapping): Fields {
  return fields.filter(({ name, required }) => required && !mapping[name]);
}

/**
 * Returns the numeric fields whose decimal sign the person must choose: "1,234" is ambiguous, or
 * the column mixes both styles.
 */
export function unclearNumbers(
  fields: Fields,
  mapping: Mapping,
  signs: Readonly<Record<string, ColumnSign>>,
): Fields {
  return fields.filter((field) => {
    const sign = signs[mapping[field.name] ?? ""];
    return isNumeric(field) && (sign === "ambiguous" || sign === "mixed");
  });
}

/** Returns the decimal sign of each numeric field: as its column shows, otherwise as chosen. */
export function decimalsOf(
  fields: Fields,
  mapping: Mapping,
  signs: Readonly<Record<string, ColumnSign>>,
  chosen: Readonly<Record<string, DecimalSign>>,
): Record<string, DecimalSign> {
  const pairs = fields.filter(isNumeric).flatMap(({ name }): [string, DecimalSign][] => {
    const sign = signs[mapping[name] ?? ""];
    const decimal = sign === "." || sign === "," ? sign : chosen[name];
    return decimal ? [[name, decimal]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Between the names of two columns that are imported as one. */
export const JOINT = " + ";

/** Returns a row's cell in a column, or the cells of two columns as one text. */
export function cellOf(row: CsvRow, header: string): string {
  const own = row[header];
  if (own !== undefined) return own;
  const parts = header.split(JOINT).map((part) => row[part]?.trim());
  return parts.filter(Boolean).join(" ");
}

/** Returns a row's cells by field, as the API takes them. */
export function cellsOf(row: CsvRow, mapping: Mapping): Record<string, string> {
  const mapped = Object.entries(mapping).filter(([, header]) => header !== "");
  const cells = Object.fromEntries(mapped.map(([name, header]) => [name, cellOf(row, header)]));
  return row[OWN_ID] ? { ...cells, [OWN_ID]: row[OWN_ID] } : cells;
}

/** A row of the file with its line number and its cells by field. */
export interface Numbered {
  line: number;
  row: CsvRow;
  cells: Record<string, string>;
}

const bytesOf = ({ cells }: Numbered) => new TextEncoder().encode(JSON.stringify(cells)).length;

/** Splits rows into calls within the server's limits. Rows that are too large fail here. */
export function planCalls(rows: readonly Numbered[]): {
  calls: Numbered[][];
  oversized: FailedRow[];
} {
  const calls: Numbered[][] = [];
  const oversized: FailedRow[] = [];
  let bytes = 0;
  for (const numbered of rows) {
    const size = bytesOf(numbered);
    if (size > MAX_CALL_BYTES || Object.values(numbered.cells).some((c) => c.length > MAX_CELL)) {
      oversized.push({ ...numbered, reasons: ["The row is too large to import"] });
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
  return { calls, oversized };
}

/** Returns the rows that the server reported as changed, with their line numbers. */
export function changedOf(
  fields: Fields,
  call: readonly Numbered[],
  changed: ImportReport["changed"],
): FailedRow[] {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return changed.flatMap(({ row: index, fields: names }) => {
    const numbered = call[index];
    if (!numbered) return [];
    const list = new Intl.ListFormat("en").format(names.map((name) => labels.get(name) ?? name));
    return [
      {
        line: numbered.line,
        row: numbered.row,
        reasons: [`Already exists with other values for ${list}`],
      },
    ];
  });
}

/** Returns the rows that the server rejected, with their line numbers. */
export function rejectedOf(
  call: readonly Numbered[],
  refused: readonly { row: number; errors: FieldErrors }[],
): FailedRow[] {
  return refused.flatMap(({ row: index, errors }) => {
    const numbered = call[index];
    if (!numbered) return [];
    return [{ line: numbered.line, row: numbered.row, reasons: Object.values(errors).flat() }];
  });
}
