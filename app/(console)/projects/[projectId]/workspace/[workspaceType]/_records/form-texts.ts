import type { Field, Fields, Values } from "@/lib/records/field-schema";

/** What the controls of a form hold, by field name. */
export type Texts = Record<string, string>;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** What a new record's control starts with; a required choice is left to the person. */
function startOf(field: Field): string {
  if ("default" in field && field.default !== undefined) return textOf(field.default);
  if (field.kind === "currency") return "EUR";
  return field.kind === "choice" && !field.required ? field.choices[0] : "";
}

/** The texts of a record's controls, or of a new one's. */
export function formTexts(fields: Fields, record: Values | null): Texts {
  return Object.fromEntries(
    fields.map((field) => [field.name, record ? textOf(record[field.name]) : startOf(field)]),
  );
}

/** The texts that differ from those that the form started with. */
export function changedTexts(start: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== start[name]));
}
