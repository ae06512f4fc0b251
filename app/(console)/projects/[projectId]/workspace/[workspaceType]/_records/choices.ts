import { badgeFor } from "@/lib/badges";
import { fieldOf, type RecordDescription } from "@/lib/records/description";

/** Returns the label of a choice: "Out of stock". */
export function choiceLabel(value: string): string {
  return badgeFor("record", value).label;
}

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
