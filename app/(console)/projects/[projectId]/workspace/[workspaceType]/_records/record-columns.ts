import { fieldOf, type RecordDescription, type RecordView } from "@/lib/records/description";
import type { Field, Values } from "@/lib/records/field-schema";
import { isNumeric } from "@/lib/records/number-format";
import { statusSteps } from "./choices";

/** What a list shows of each record. */
export interface ShownColumns {
  /** Names of fields, beside the one that names the record. */
  columns: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Names in an answer that a row has beside its columns. */
  rowFields?: readonly string[];
  /** What a row has that is no field of the answer. */
  extras?: (record: RecordView) => Values;
}

/** A column as the browser draws it. */
export interface RecordColumn {
  id: string;
  header: string;
  kind: Field["kind"] | "status";
  unit?: string;
  isNumeric: boolean;
  /** The list can be sorted by it. */
  isSorted: boolean;
}

/** The columns of a list; the first one names the record. */
export function recordColumns(
  description: RecordDescription,
  { columns, headers = {} }: ShownColumns,
): RecordColumn[] {
  const status = statusSteps(description)?.field;
  return [description.title, ...columns].map((name) => {
    const field = fieldOf(description, name);
    return {
      id: name,
      header: headers[name] ?? field.label,
      kind: name === status ? "status" : field.kind,
      ...("unit" in field && field.unit && { unit: field.unit }),
      isNumeric: isNumeric(field),
      isSorted: description.sorts.includes(name),
    };
  });
}

/** As much of a record as its row shows: every row travels to the browser, which draws it. Empty values stay away. */
export interface RecordRow {
  id: string;
  version: number;
  name: string;
  is_sample?: true;
  [field: string]: unknown;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length);

/**
 * The row of a record, with whom it names by name.
 *
 * @param people the names of the people whom records name, by id.
 */
export function recordRow(
  description: RecordDescription,
  { columns, rowFields = [], extras }: ShownColumns,
  record: RecordView,
  people: ReadonlyMap<string, string> = new Map(),
): RecordRow {
  const status = statusSteps(description)?.field;
  const fields = status ? [...columns, status] : columns;
  const money = fields.some((name) => fieldOf(description, name).kind === "money");
  const shown = (money ? [...fields, "currency"] : fields).map((name) => {
    const value = record[name];
    const isPerson = value && fieldOf(description, name).kind === "person";
    return [name, isPerson ? (people.get(String(value)) ?? "Former member") : value];
  });
  const others = rowFields.map((name) => [name, record[name]]);
  const values = [...shown, ...others, ...Object.entries(extras?.(record) ?? {})];
  return {
    ...Object.fromEntries(values.filter(([, value]) => !isEmpty(value))),
    id: record.id,
    version: record.version,
    name: String(record[description.title]),
    ...(record.is_sample && { is_sample: true }),
  };
}
