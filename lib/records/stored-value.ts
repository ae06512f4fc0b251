import { onceFor } from "@/lib/once-for";
import type { Columns, RecordDefinition } from "./definition";
import { columnKey } from "./definition";
import type { RecordDescription, RecordView } from "./description-schema";
import type { Field, Values } from "./field-schema";
import { MINOR_UNITS } from "./money-rules";

/** An amount as answers have it: 1299 cents are 12.99. */
export const fromMinorUnits = (amount: number): number => amount / MINOR_UNITS;

/** A public value as its column holds it: money in minor units, a day as its start (UTC), a time in ms, tags as JSON. */
export function storedValue({ kind }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "money") return Math.round(Number(value) * MINOR_UNITS);
  if (kind === "day") return Date.parse(`${String(value)}T00:00:00Z`);
  if (kind === "time") return Date.parse(String(value));
  if (kind === "tags") return JSON.stringify(value);
  return value;
}

function publicValue({ kind }: Field, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (kind === "money") return fromMinorUnits(Number(stored));
  if (kind === "day") return new Date(Number(stored)).toISOString().slice(0, 10);
  if (kind === "time") return isoTime(stored);
  if (kind === "tags") return JSON.parse(String(stored)) as unknown;
  return stored;
}

/** The columns of the given public values. */
export function toColumns({ description }: RecordDefinition, values: Values): Columns {
  const given = description.fields.filter(
    ({ name, kind }) => values[name] !== undefined && kind !== "lines",
  );
  return Object.fromEntries(
    given.map((field) => [columnKey(field.name), storedValue(field, values[field.name])]),
  );
}

const isoTime = (milliseconds: unknown) => new Date(Number(milliseconds)).toISOString();

/** The fields of a type, each with the key of its column. */
const keyedFields = onceFor(({ fields, computed }: RecordDescription) =>
  [...fields, ...computed].map((field) => ({ field, key: columnKey(field.name) })),
);

/**
 * A row as every answer carries it: the only place where a record becomes public. A list leaves the long texts out, as
 * its rows do.
 */
export function recordView({ description, present }: RecordDefinition, row: Columns): RecordView {
  const fields = keyedFields(description)
    .filter(({ key }) => key in row)
    .map(({ field, key }) => [field.name, publicValue(field, row[key])]);
  return {
    id: String(row.id),
    ...(Object.fromEntries(fields) as Values),
    ...present?.(row),
    version: Number(row.version),
    is_sample: Boolean(row.isSample),
    created_by: row.createdBy === null ? null : String(row.createdBy),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}
