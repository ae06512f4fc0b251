import { badgeFor } from "@/lib/badges";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { choicesOf, fieldOf, type RecordDescription } from "@/lib/records/description";
import type { Field } from "@/lib/records/field-schema";

/** Returns the label of a choice: "Out of stock". */
export function choiceLabel(value: string): string {
  return badgeFor("record", value).label;
}

/** Returns a field's choice in words. */
export const wordsOf = (field: Field, value: string): string =>
  field.custom || field.kind === "yes-no" ? choiceWords(field, value) : choiceLabel(value);

/** A record type's status field and its allowed changes. Serializable for the browser. */
export interface StatusFlow {
  field: string;
  label: string;
  /** Values that people may set. */
  free: readonly string[];
  /** Allowed next values by value; null if all are allowed. */
  next: Readonly<Record<string, readonly string[]>> | null;
  /** Warnings shown before a value is set, by value. */
  warnings: Readonly<Record<string, string>>;
}

const STATUSES = ["status", "stage"];

/** Returns the status field of a type, or null. */
export function statusFlow(description: RecordDescription): StatusFlow | null {
  const { flow, filters } = description;
  const name = flow?.field ?? filters.find((filter) => STATUSES.includes(filter));
  if (!name) return null;
  const field = fieldOf(description, name);
  if (field.kind !== "choice") return null;
  return {
    field: name,
    label: field.label,
    free: field.choices.filter((value) => !field.following?.includes(value)),
    next: flow?.next ?? null,
    warnings: flow?.warnings ?? {},
  };
}

/** Returns the current value and the values allowed next. */
export function choicesFrom({ free, next }: StatusFlow, current: string): string[] {
  return [...new Set([current, ...(next ? (next[current] ?? []) : free)])];
}

/** A custom field that several items can get at once. Serializable for the browser. */
export interface SettableField {
  name: string;
  label: string;
  /** The last one clears the field. Empty for a field whose value is typed. */
  choices: readonly { value: string; label: string }[];
  /** The field, if its value is typed. */
  field?: Field;
}

/** Returns the custom fields of a type that can be changed in bulk. */
export function settableFields(description: RecordDescription): SettableField[] {
  const { fields, bulkFields = [] } = description;
  return fields
    .filter(({ name, custom }) => custom && bulkFields.includes(name))
    .map((field) => {
      const hasFew = field.kind === "choice" || field.kind === "yes-no";
      const choices = hasFew ? choicesOf(description, field.name) : [];
      return {
        name: field.name,
        label: field.label,
        choices: [
          ...choices.map((value) => ({ value, label: wordsOf(field, value) })),
          ...(hasFew ? [{ value: "", label: "None" }] : []),
        ],
        ...(!hasFew && { field }),
      };
    });
}

/** Filters that fit in the line of tools on a laptop. */
const MAX_FILTERS = 4;

/** Returns the filters in the line of tools, which include the active ones, and the others. */
export function inLineOf(
  filters: readonly string[],
  isActive: (name: string) => boolean,
): [inLine: string[], more: string[]] {
  if (filters.length <= MAX_FILTERS) return [[...filters], []];
  const isShown = (name: string) => isActive(name) || filters.indexOf(name) < MAX_FILTERS - 1;
  return [filters.filter(isShown), filters.filter((name) => !isShown(name))];
}
