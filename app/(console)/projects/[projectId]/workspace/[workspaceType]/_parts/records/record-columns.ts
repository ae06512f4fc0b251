import type { ColumnChoices } from "@/lib/columns";
import { fieldOf, type RecordDescription, type RecordView } from "@/lib/records/description";
import type { Field, Values } from "@/lib/records/field-schema";
import { goneLinkText } from "@/lib/records/links";
import { isNumeric } from "@/lib/records/number-format";
import { statusFlow } from "./choices";

/** Which fields a list shows. */
export interface ShownColumns {
  /** Field names, without the field that names the record. */
  columns: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Other fields of the record that its row needs. */
  rowFields?: readonly string[];
  /** Returns values that aren't fields of the record. */
  extras?: (record: RecordView) => Values;
}

/** A column, as the browser renders it. */
export interface RecordColumn {
  id: string;
  header: string;
  kind: Field["kind"] | "status";
  unit?: string;
  /** The currency of a custom amount. */
  currency?: string;
  /** The choices of a custom field in words. */
  labels?: Readonly<Record<string, string>>;
  isNumeric: boolean;
  /** The list can be sorted by this column. */
  isSorted: boolean;
}

/** Kinds that no column can show, because they are long or are read only with their record. */
const NOT_LISTED: readonly Field["kind"][] = ["long-text", "markdown", "lines"];

/** Returns the columns that people can choose for a list. */
export function columnChoices(
  { fields, title }: RecordDescription,
  shown: readonly string[],
): ColumnChoices {
  const others = fields.filter(
    ({ kind, name, custom }) =>
      name !== title && !NOT_LISTED.includes(kind) && (kind !== "link" || custom),
  );
  const all = new Set([...shown, ...others.map(({ name }) => name)]);
  return { all: [...all], shown, none: "name" };
}

/** Returns the columns of a list. The first names the record. */
export function recordColumns(
  description: RecordDescription,
  { columns, headers = {} }: ShownColumns,
): RecordColumn[] {
  const status = statusFlow(description)?.field;
  return [description.title, ...columns].map((name) => {
    const field = fieldOf(description, name);
    return {
      id: name,
      header: headers[name] ?? field.label,
      kind: name === status ? "status" : field.kind,
      ...("unit" in field && field.unit && { unit: field.unit }),
      ...("currency" in field && field.currency && { currency: field.currency }),
      ...("labels" in field && field.labels && { labels: field.labels }),
      isNumeric: isNumeric(field),
      isSorted: description.sorts.includes(name),
    };
  });
}

/**
 * The fields that a row shows. Kept small, because every row is sent to the browser. Empty values
 * are left out.
 */
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
 * Returns a record's row, with names instead of the ids of people and linked records.
 *
 * @param names of people and records by id.
 */
export function recordRow(
  description: RecordDescription,
  { columns, rowFields = [], extras }: ShownColumns,
  record: RecordView,
  names: ReadonlyMap<string, string> = new Map(),
): RecordRow {
  const status = statusFlow(description)?.field;
  const fields = status ? [...columns, status] : columns;
  const money = fields.some((name) => fieldOf(description, name).kind === "money");
  const shown = (money ? [...fields, "currency"] : fields).map((name) => {
    const value = record[name];
    if (!value) return [name, value];
    const field = fieldOf(description, name);
    const named = names.get(String(value));
    if (field.kind === "person") return [name, named ?? "Former member"];
    return [name, field.kind === "link" ? (named ?? goneLinkText(field.to)) : value];
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
