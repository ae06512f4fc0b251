import { choiceWords } from "@/lib/custom-fields/choice-words";
import { keyOf } from "@/lib/custom-fields/names";
import type { NumberFormats } from "@/lib/number-formats";
import type { Field } from "@/lib/records/field-schema";
import { goneLinkText } from "@/lib/records/links";
import type { TaskView } from "@/lib/tasks/schema";
import type { TimeFormats } from "@/lib/time-formats";

/** How values are written, and the names of people and records in them. */
interface CellWords {
  dates: Pick<TimeFormats, "date">;
  numbers: Pick<NumberFormats, "number" | "money">;
  names: ReadonlyMap<string, string>;
}

function textOf(field: Field, value: unknown, { dates, numbers, names }: CellWords): string {
  const text = String(value);
  switch (field.kind) {
    case "money":
      return numbers.money(Number(value), field.currency ?? "EUR");
    case "number":
      return `${numbers.number(Number(value))}${field.unit ? ` ${field.unit}` : ""}`;
    case "day":
      return dates.date(Date.parse(text));
    case "person":
      return names.get(text) ?? "A person who left";
    case "link":
      return names.get(text) ?? goneLinkText(field.to);
    default:
      return [value]
        .flat()
        .map((one) => choiceWords(field, one))
        .join(", ");
  }
}

/**
 * Returns the values of custom fields in words, by the fields' names. Made on the server: as texts,
 * they need no code in the browser. Empty values are left out.
 */
export function customCells(
  fields: readonly Field[],
  { custom }: TaskView,
  words: CellWords,
): Record<string, string> {
  const filled = fields.flatMap((field) => {
    const value = custom[keyOf(field)];
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && !value[0]);
    return isEmpty ? [] : [[field.name, textOf(field, value, words)] as const];
  });
  return Object.fromEntries(filled);
}
