import { choiceWords } from "@/lib/custom-fields/choice-words";
import type { NumberFormats } from "@/lib/number-formats";
import type { Field } from "@/lib/records/field-schema";
import { goneLinkText } from "@/lib/records/links";
import { unitText } from "@/lib/records/number-format";
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
      return `${numbers.number(Number(value))}${unitText(field.unit)}`;
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
  read: (field: Field) => unknown,
  words: CellWords,
): Record<string, string> {
  const filled = fields.flatMap((field) => {
    const value = read(field);
    const isEmpty = value === null || value === undefined || (Array.isArray(value) && !value[0]);
    return isEmpty ? [] : [[field.name, textOf(field, value, words)] as const];
  });
  return Object.fromEntries(filled);
}
