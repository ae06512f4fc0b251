import { type SQL, sql } from "drizzle-orm";
import {
  customValuesOf,
  filledSlots,
  publicValue,
  slotsOf,
  storedValue,
} from "@/lib/custom-fields/values";
import { onceFor } from "@/lib/once-for";
import { isoTime } from "@/lib/time";
import { type Columns, columnKey, type RecordDefinition } from "./definition";
import type { RecordDescription, RecordView } from "./description";
import type { Values } from "./field-schema";

/** Converts public values to columns of a new record. */
export function toColumns({ description }: RecordDefinition, values: Values): Columns {
  const { fields } = description;
  const given = fields.filter(
    ({ name, kind, custom }) => values[name] !== undefined && kind !== "lines" && !custom,
  );
  const columns = given.map((field) => [
    columnKey(field.name),
    storedValue(field, values[field.name]),
  ]);
  const filled = filledSlots(fields, values);
  const custom = Object.keys(filled).length > 0 && { custom: JSON.stringify(filled) };
  return { ...(Object.fromEntries(columns) as Columns), ...custom };
}

/** Converts changed values to columns of a stored record. Other custom values stay. */
export function toChangedColumns(definition: RecordDefinition, values: Values): Columns {
  const { custom: _, ...columns } = toColumns(definition, values);
  const slots = slotsOf(definition.description.fields, values);
  if (Object.keys(slots).length === 0) return columns;
  // A null in a JSON patch removes the key.
  const custom: SQL = sql`json_patch(${definition.table.custom}, ${JSON.stringify(slots)})`;
  return { ...columns, custom };
}

/** A type's fields with the keys of their columns. */
const keyedFields = onceFor(({ fields, computed }: RecordDescription) =>
  [...fields, ...computed]
    .filter(({ custom }) => !custom)
    .map((field) => ({ field, key: columnKey(field.name) })),
);

/**
 * Converts a row for responses. This is the only place where a record becomes public. Lists omit
 * long texts, because their rows do.
 */
export function recordView({ description, present }: RecordDefinition, row: Columns): RecordView {
  const values: Values = {};
  for (const { field, key } of keyedFields(description))
    if (key in row) values[field.name] = publicValue(field, row[key]);
  Object.assign(values, customValuesOf(description.fields, row.custom));
  return {
    id: String(row.id),
    ...values,
    ...present?.(row),
    version: Number(row.version),
    is_sample: Boolean(row.isSample),
    created_by: row.createdBy === null ? null : String(row.createdBy),
    created_at: isoTime(Number(row.createdAt)),
    updated_at: isoTime(Number(row.updatedAt)),
  };
}

/** The most characters of a text that the audit log keeps. */
const AUDITED_CHARACTERS = 500;

/** Shortens long texts for the audit log and adds their length, so that the log stays readable. */
export function shortened(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, short(value)]);
  return Object.fromEntries(entries) as Values;
}

function short(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= AUDITED_CHARACTERS) return value;
  return `${value.slice(0, AUDITED_CHARACTERS)}… (${value.length} characters)`;
}
