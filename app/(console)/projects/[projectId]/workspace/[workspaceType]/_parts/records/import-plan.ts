import type { FieldErrors } from "@/lib/errors";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import type { ImportReport } from "@/lib/records/answer-schema";
import { type DateOrder, dateOrderOf, isDated } from "@/lib/records/date-format";
import type { Fields } from "@/lib/records/field-schema";
import { type DecimalSign, decimalSignOf, isNumeric } from "@/lib/records/number-format";

/**
 * How a column writes its values. "any": all are read in one way; "ambiguous": each could be read in
 * two; "mixed": both styles.
 */
type ColumnForm<Form> = Form | "any" | "ambiguous" | "mixed";

/** How the columns write numbers and dates, by header. */
export interface ColumnForms {
  decimals: Record<string, ColumnForm<DecimalSign>>;
  dates: Record<string, ColumnForm<DateOrder>>;
}

/** How the fields' columns write numbers and dates, as the API takes it. */
export interface WrittenForms {
  decimals: Readonly<Record<string, DecimalSign>>;
  dates: Readonly<Record<string, DateOrder>>;
}

/** Notes how a cell is written, with those above it in its column. */
export function noteForms(forms: ColumnForms, header: string, cell: string): void {
  const sign = joinForm(forms.decimals[header], decimalSignOf(cell.trim()));
  if (sign) forms.decimals[header] = sign;
  const order = joinForm(forms.dates[header], dateOrderOf(cell));
  if (order) forms.dates[header] = order;
}

function joinForm<Form extends string>(
  before: ColumnForm<Form> | undefined,
  form: Form | "any" | "ambiguous" | null,
): ColumnForm<Form> | undefined {
  if (form === null || before === "mixed") return before;
  if (!before || before === "any") return form;
  if (form === "any" || form === before) return before;
  if (before === "ambiguous") return form;
  return form === "ambiguous" ? before : "mixed";
}

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

/** What columns can be read in two ways by. */
export const FORMS = [
  { name: "decimals", isOf: isNumeric },
  { name: "dates", isOf: isDated },
] as const;

/**
 * Returns the fields whose form the person must choose: "1,234" and "3/4/2026" are ambiguous, or the
 * column mixes both styles.
 */
export function unclearFields(
  fields: Fields,
  mapping: Mapping,
  forms: ColumnForms,
  { name, isOf }: (typeof FORMS)[number],
): Fields {
  return fields.filter((field) => {
    const form = forms[name][mapping[field.name] ?? ""];
    return isOf(field) && (form === "ambiguous" || form === "mixed");
  });
}

/** Returns how each field is written: as its column shows, otherwise as chosen. */
export function writtenForms(
  fields: Fields,
  mapping: Mapping,
  forms: ColumnForms,
  chosen: WrittenForms,
): WrittenForms {
  const formsOf = <Form extends string>(
    isOf: (field: Fields[number]) => boolean,
    shown: Readonly<Record<string, ColumnForm<Form>>>,
    picked: Readonly<Record<string, Form>>,
  ) =>
    Object.fromEntries(
      fields.filter(isOf).flatMap(({ name }): [string, Form][] => {
        const form = shown[mapping[name] ?? ""];
        const isClear = form && form !== "any" && form !== "ambiguous" && form !== "mixed";
        const written = isClear ? (form as Form) : picked[name];
        return written ? [[name, written]] : [];
      }),
    );
  return {
    decimals: formsOf(isNumeric, forms.decimals, chosen.decimals),
    dates: formsOf(isDated, forms.dates, chosen.dates),
  };
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
