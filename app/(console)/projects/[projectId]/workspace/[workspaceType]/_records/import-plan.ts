import type { FieldErrors } from "@/lib/errors";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import type { ImportReport } from "@/lib/records/answer-schema";
import type { Fields } from "@/lib/records/field-schema";
import { type DecimalSign, isNumeric } from "@/lib/records/number-format";

/** How the numbers of a column are written: with one decimal sign, so that it is not known which, or with both. */
export type ColumnSign = DecimalSign | "any" | "ambiguous" | "mixed";

/** A row of the file by its headers. */
export type CsvRow = Record<string, string>;
/** Which header a field is read from; "" for none. */
export type Mapping = Record<string, string>;

/** A row that was not imported, with the reasons. */
export interface FailedRow {
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

/** The fields whose column writes numbers in a way that must be chosen: "1,234" alone, or both ways at once. */
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

/** The decimal sign of each numeric field: the one that its column shows, else the one that was chosen. */
export function decimalsOf(
  fields: Fields,
  mapping: Mapping,
  signs: Readonly<Record<string, ColumnSign>>,
  chosen: Readonly<Record<string, DecimalSign>>,
): Record<string, DecimalSign> {
  const pairs = fields.filter(isNumeric).flatMap(({ name }): [string, DecimalSign][] => {
    const sign = signs[mapping[name] ?? ""];
    const given = sign === "." || sign === "," ? sign : chosen[name];
    return given ? [[name, given]] : [];
  });
  return Object.fromEntries(pairs);
}

/** The cells of a row by field, as the import takes them. */
export function cellsOf(row: CsvRow, mapping: Mapping): Record<string, string> {
  const mapped = Object.entries(mapping).filter(([, header]) => header !== "");
  const cells = Object.fromEntries(mapped.map(([name, header]) => [name, row[header] ?? ""]));
  return row[OWN_ID] ? { ...cells, [OWN_ID]: row[OWN_ID] } : cells;
}

/** A row of the file with its place and its cells by field. */
export interface Numbered {
  line: number;
  row: CsvRow;
  cells: Record<string, string>;
}

const bytesOf = ({ cells }: Numbered) => new TextEncoder().encode(JSON.stringify(cells)).length;

/** Cuts rows into calls that the server takes; what fits into none is refused here. */
export function planCalls(rows: readonly Numbered[]): {
  calls: Numbered[][];
  refused: FailedRow[];
} {
  const calls: Numbered[][] = [];
  const refused: FailedRow[] = [];
  let bytes = 0;
  for (const numbered of rows) {
    const size = bytesOf(numbered);
    if (size > MAX_CALL_BYTES || Object.values(numbered.cells).some((c) => c.length > MAX_CELL)) {
      refused.push({ ...numbered, reasons: ["The row is too large to import"] });
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

/** What the server found changed in a call, by its rows' places in the file. */
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

/** What the server refused of a call, by its rows' places in the file. */
export function refusedOf(
  call: readonly Numbered[],
  refused: readonly { row: number; errors: FieldErrors }[],
): FailedRow[] {
  return refused.flatMap(({ row: index, errors }) => {
    const numbered = call[index];
    if (!numbered) return [];
    return [{ line: numbered.line, row: numbered.row, reasons: Object.values(errors).flat() }];
  });
}
