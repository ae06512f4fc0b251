import type { RecordDescription } from "@/lib/records/description";
import type { Field, Fields, Values } from "@/lib/records/field-schema";

/** What the controls of a form hold, by field name. */
export type Texts = Record<string, string>;

/** A control for a time takes none with a zone, nor with seconds. */
const TIME_LENGTH = "2026-11-21T09:30".length;

function textOf(value: unknown, kind?: Field["kind"]): string {
  if (value === null || value === undefined) return "";
  if (kind === "time") return String(value).slice(0, TIME_LENGTH);
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
    fields.map((field) => [
      field.name,
      record ? textOf(record[field.name], field.kind) : startOf(field),
    ]),
  );
}

/** The texts that differ from those that the form started with. */
export function changedTexts(start: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== start[name]));
}

/** Which value a change sets that is warned of; null where it sets none. */
export function warnedValue(
  { field, warnings }: { field: string; warnings: Readonly<Record<string, string>> },
  changes: Texts,
): string | null {
  const value = changes[field];
  return value !== undefined && warnings[value] ? value : null;
}

/** The fields of the form for a new record: one that goes through a flow begins with the first value of it. */
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
