import { fromMinorUnits, toMinorUnits } from "@/lib/money";
import { onceFor } from "@/lib/once-for";
import type { Field, Fields, Values } from "@/lib/records/field-schema";
import { isoTime } from "@/lib/time";
import { slotKey } from "./names";

const isoOf = (milliseconds: unknown) => isoTime(Number(milliseconds));

/**
 * Converts a public value for its column: money to minor units, a date to its start (UTC), a time
 * to ms, tags to JSON.
 */
export function storedValue({ kind }: Pick<Field, "kind">, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "money") return toMinorUnits(Number(value));
  if (kind === "day") return Date.parse(`${String(value)}T00:00:00Z`);
  if (kind === "time") return Date.parse(String(value));
  if (kind === "tags") return JSON.stringify(value);
  return value;
}

/** Converts a stored value to its public one. */
export function publicValue({ kind }: Pick<Field, "kind">, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (kind === "money") return fromMinorUnits(Number(stored));
  if (kind === "day") return isoOf(stored).slice(0, 10);
  if (kind === "time") return isoOf(stored);
  if (kind === "tags") return JSON.parse(String(stored)) as unknown;
  return stored;
}

/** The values of custom fields by slot. An empty one is null. */
export function slotsOf(fields: Fields, values: Values): Values {
  const slots: Values = {};
  for (const field of fields) {
    if (!field.custom || values[field.name] === undefined) continue;
    const value = storedValue(field, values[field.name]);
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    slots[slotKey(field.custom)] = isEmpty ? null : value;
  }
  return slots;
}

/** The same without empty ones, as a new row stores them. */
export function filledSlots(fields: Fields, values: Values): Values {
  const slots = Object.entries(slotsOf(fields, values)).filter(([, value]) => value !== null);
  return Object.fromEntries(slots);
}

const customFieldsOf = onceFor((fields: Fields) =>
  fields.flatMap((field) => (field.custom ? [{ field, key: slotKey(field.custom) }] : [])),
);

/** Returns the public value of a slot. */
export const publicSlot = (field: Pick<Field, "kind">, stored: unknown): unknown =>
  field.kind === "choices" ? (stored ?? []) : publicValue(field, stored);

/** Returns the values of custom fields by their names, from a row's JSON. */
export function customValuesOf(fields: Fields, stored: unknown): Values {
  const own = customFieldsOf(fields);
  if (own.length === 0) return {};
  const slots = JSON.parse(String(stored ?? "{}")) as Values;
  return Object.fromEntries(
    own.map(({ field, key }) => [field.name, publicSlot(field, slots[key])]),
  );
}
