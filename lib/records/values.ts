import { type SQL, sql } from "drizzle-orm";
import { onceFor } from "@/lib/once-for";
import { isoTime } from "@/lib/time";
import { fromMinorUnits, toMinorUnits } from "../money";
import { slotKey } from "./custom/names";
import { type Columns, columnKey, type RecordDefinition } from "./definition";
import type { RecordDescription, RecordView } from "./description";
import type { Field, Fields, Values } from "./field-schema";

/**
 * Converts a public value for its column: money to minor units, a date to its start (UTC), a time
 * to ms, tags to JSON.
 */
function storedValue({ kind }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "money") return toMinorUnits(Number(value));
  if (kind === "day") return Date.parse(`${String(value)}T00:00:00Z`);
  if (kind === "time") return Date.parse(String(value));
  if (kind === "tags") return JSON.stringify(value);
  return value;
}

function publicValue({ kind }: Field, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (kind === "money") return fromMinorUnits(Number(stored));
  if (kind === "day") return isoOf(stored).slice(0, 10);
  if (kind === "time") return isoOf(stored);
  if (kind === "tags") return JSON.parse(String(stored)) as unknown;
  return stored;
}

/** The values of custom fields by slot. An empty one is null. */
function slotsOf(fields: Fields, values: Values): Values {
  const slots: Values = {};
  for (const field of fields) {
    if (!field.custom || values[field.name] === undefined) continue;
    const value = storedValue(field, values[field.name]);
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    slots[slotKey(field.custom)] = isEmpty ? null : value;
  }
  return slots;
}

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
  const slots = Object.entries(slotsOf(fields, values)).filter(([, value]) => value !== null);
  const custom = slots.length > 0 && { custom: JSON.stringify(Object.fromEntries(slots)) };
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

const isoOf = (milliseconds: unknown) => isoTime(Number(milliseconds));

/** A type's fields with the keys of their columns. */
const keyedFields = onceFor(({ fields, computed }: RecordDescription) =>
  [...fields, ...computed]
    .filter(({ custom }) => !custom)
    .map((field) => ({ field, key: columnKey(field.name) })),
);

const customFieldsOf = onceFor(({ fields }: RecordDescription) =>
  fields.flatMap((field) => (field.custom ? [{ field, key: slotKey(field.custom) }] : [])),
);

/** Adds the values of custom fields to a record's. */
function addCustomValues(description: RecordDescription, stored: unknown, values: Values): void {
  const own = customFieldsOf(description);
  if (own.length === 0) return;
  const slots = JSON.parse(String(stored ?? "{}")) as Values;
  for (const { field, key } of own)
    values[field.name] =
      field.kind === "choices" ? (slots[key] ?? []) : publicValue(field, slots[key]);
}

/**
 * Converts a row for responses. This is the only place where a record becomes public. Lists omit
 * long texts, because their rows do.
 */
export function recordView({ description, present }: RecordDefinition, row: Columns): RecordView {
  const values: Values = {};
  for (const { field, key } of keyedFields(description))
    if (key in row) values[field.name] = publicValue(field, row[key]);
  addCustomValues(description, row.custom, values);
  return {
    id: String(row.id),
    ...values,
    ...present?.(row),
    version: Number(row.version),
    is_sample: Boolean(row.isSample),
    created_by: row.createdBy === null ? null : String(row.createdBy),
    created_at: isoOf(row.createdAt),
    updated_at: isoOf(row.updatedAt),
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
