import { controlName } from "@/lib/custom-fields/names";
import type { FieldErrors } from "@/lib/errors";
import type { RecordDescription } from "@/lib/records/description";
import type { Field, Fields, Values } from "@/lib/records/field-schema";

/** The texts of a form's controls, by field name. */
export type Texts = Record<string, string>;

/** A datetime input takes no zone and no seconds. */
const TIME_LENGTH = "2026-11-21T09:30".length;

function textOf(value: unknown, kind?: Field["kind"]): string {
  if (value === null || value === undefined) return "";
  if (kind === "time") return String(value).slice(0, TIME_LENGTH);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** Returns the initial text of a new record's control. A required choice starts empty. */
function startOf(field: Field): string {
  if ("default" in field && field.default !== undefined) return textOf(field.default);
  if (field.kind === "currency") return "EUR";
  const hasFirst = field.kind === "choice" && !field.required && !field.custom;
  return hasFirst ? field.choices[0] : "";
}

/** Returns the fields with the names of their controls. */
export const formFields = (fields: Fields): Fields =>
  fields.map((field) => ({ ...field, name: controlName(field.name) }));

/** Returns a form's failure with its errors by control. */
export function controlFailure(failure: { message: string; errors: FieldErrors }) {
  const named = Object.entries(failure.errors).map(([name, each]) => [controlName(name), each]);
  return { ...failure, errors: Object.fromEntries(named) as FieldErrors };
}

/** Returns the texts of a record's controls by name, or those of a new record. */
export function formTexts(fields: Fields, record: Values | null): Texts {
  return Object.fromEntries(
    fields.map((field) => [
      controlName(field.name),
      record ? textOf(record[field.name], field.kind) : startOf(field),
    ]),
  );
}

/** Returns the texts that differ from the initial ones. */
export function changedTexts(start: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== start[name]));
}

/** Returns the new value if it has a warning, otherwise null. */
export function valueToConfirm(
  { field, warnings }: { field: string; warnings: Readonly<Record<string, string>> },
  changes: Texts,
): string | null {
  const value = changes[field];
  return value !== undefined && warnings[value] ? value : null;
}

/** Returns the fields of the create form. A status with a flow offers only its first value. */
export function newRecordFields({
  fields,
  flow,
}: Pick<RecordDescription, "fields" | "flow">): Fields {
  return fields.map((field) =>
    field.kind === "choice" && field.name === flow?.field
      ? { ...field, choices: [field.choices[0]] }
      : field,
  );
}

/** How many fields the form of a new record shows at first, if fewer are required. */
const FIRST_FIELDS = 4;

/**
 * Returns the fields that the form of a new record shows at first, which are the required ones, its
 * content and up to four in all, and the others.
 */
export function quickFields(fields: Fields): [first: Fields, more: Fields] {
  const needed = fields.filter(({ required, kind }) => required || kind === "markdown");
  const others = fields.filter((field) => !needed.includes(field));
  const first = [...needed, ...others.slice(0, Math.max(0, FIRST_FIELDS - needed.length))];
  const more = fields.filter((field) => !first.includes(field));
  return more.length > 1 ? [fields.filter((field) => first.includes(field)), more] : [fields, []];
}
