import { AppError } from "@/lib/errors";
import type { RecordDescription } from "@/lib/records/description";
import type { ListCondition } from "@/lib/records/read/list-schema";

/** Kinds of fields that a condition can be about. */
const CONDITION_KINDS: Readonly<Record<ListCondition["is"], readonly string[]>> = {
  older_than_days: ["day", "time"],
  newer_than_days: ["day", "time"],
  at_least: ["number", "integer"],
  empty: ["tags", "text", "long-text"],
};

/**
 * Checks a condition of a list.
 *
 * @throws AppError `invalid_input` if it can't be about this field.
 */
export function checkCondition(
  description: RecordDescription,
  name: string,
  is: ListCondition["is"],
): void {
  const all = [...description.fields, ...description.computed];
  const isTime = name === "created_at" || name === "updated_at";
  const kind = isTime ? "time" : all.find((field) => field.name === name)?.kind;
  if (kind && CONDITION_KINDS[is].includes(kind)) return;
  throw new AppError("invalid_input", `${description.words.plural} can't be filtered by ${name}`);
}
