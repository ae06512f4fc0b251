import { onceFor } from "@/lib/once-for";
import { isoTime } from "@/lib/time";
import { fromMinorUnits, toMinorUnits } from "../money";
import { type Columns, columnKey, type RecordDefinition } from "./definition";
import type { RecordDescription, RecordView } from "./description";
import type { Field, Values } from "./field-schema";

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

/** Converts public values to columns. */
export function toColumns({ description }: RecordDefinition, values: Values): Columns {
  const given = description.fields.filter(
    ({ name, kind }) => values[name] !== undefined && kind !== "lines",
  );
  return Object.fromEntries(
    given.map((field) => [columnKey(field.name), storedValue(field, values[field.name])]),
  );
}

const isoOf = (milliseconds: unknown) => isoTime(Number(milliseconds));

/** A type's fields with the keys of their columns. */
const keyedFields = onceFor(({ fields, computed }: RecordDescription) =>
  [...fields, ...computed].map((field) => ({ field, key: columnKey(field.name) })),
);

/**
 * Converts a row for responses. This is the only place where a record becomes public. Lists omit
 * long texts, because their rows do.
 */
export function recordView({ description, present }: RecordDefinition, row: Columns): RecordView {
  const values: Values = {};
  for (const { field, key } of keyedFields(description))
    if (key in row) values[field.name] = publicValue(field, row[key]);
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
