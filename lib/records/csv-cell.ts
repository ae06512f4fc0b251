import { type CsvSeparator, csvNumber } from "@/lib/csv";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { linesText, type OrderLine } from "./ecommerce/order-lines-schema";
import type { Field } from "./field-schema";

/**
 * Returns the CSV text of a value: lists with commas, empty for no value.
 *
 * @param names of people and records by id, for files that have these instead of ids.
 */
export function csvCell(
  value: unknown,
  field: Field,
  separator: CsvSeparator,
  names: ReadonlyMap<string, string> | null = null,
): string {
  if (value === null || value === undefined) return "";
  if (names && (field.kind === "person" || field.kind === "link"))
    return names.get(String(value)) ?? "";
  if (typeof value === "number") return csvNumber(value, separator);
  if (field.kind === "lines") return linesText(value as OrderLine[]);
  if (Array.isArray(value)) return value.map((one) => choiceWords(field, one)).join(", ");
  return choiceWords(field, value);
}
