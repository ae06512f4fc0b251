import { fieldOf, type RecordDescription } from "@/lib/records/description";
import { badgeFor } from "@/lib/ui/badges";

/** A value of a vocabulary as one reads it: "Out of stock". */
export function choiceLabel(value: string): string {
  return badgeFor("record", value).label;
}

/** The field that says how far a record has come, and which value may follow which; plain data for the browser. */
export interface StatusSteps {
  field: string;
  label: string;
  /** The values that may be set by hand. */
  free: readonly string[];
  /** What may follow each value; null where any may. */
  next: Readonly<Record<string, readonly string[]>> | null;
  /** What is said before a value is set, by value. */
  warnings: Readonly<Record<string, string>>;
}

const STATUSES = ["status", "stage"];

/** Null for a type without such a field. */
export function statusSteps(description: RecordDescription): StatusSteps | null {
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

/** The value that a record has, and those that it may go to. */
export function choicesFrom({ free, next }: StatusSteps, current: string): string[] {
  return [...new Set([current, ...(next ? (next[current] ?? []) : free)])];
}
