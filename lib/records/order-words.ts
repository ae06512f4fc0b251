import type { Field } from "./field-schema";
import { isNumeric } from "./number-format";

/** Returns both directions of an order in words, such as "A to Z" and "Z to A". */
export function orderWords(field: Field): [ascending: string, descending: string] {
  if (isNumeric(field)) return ["lowest first", "highest first"];
  const isTime = field.kind === "day" || field.kind === "time";
  return isTime ? ["earliest first", "latest first"] : ["A to Z", "Z to A"];
}
