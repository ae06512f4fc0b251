import type { Field } from "@/lib/records/field-schema";

/** Returns a choice or an answer in words: its label, "Yes" or "No". Others stay as they are. */
export function choiceWords(field: Field, value: unknown): string {
  if (field.kind === "yes-no") return value === true || value === "true" ? "Yes" : "No";
  const labels = "labels" in field ? field.labels : undefined;
  return labels?.[String(value)] ?? String(value);
}
