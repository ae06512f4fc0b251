import * as z from "zod";
import { unknownWord } from "@/lib/nearest-word";
import type { Facts } from "./declaration";

/** Returns the names of an object schema's fields; of several schemas, those of each. */
function namesOf(schema: unknown): string[] | null {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map(namesOf);
    return all.every((names) => names !== null) ? all.flat() : null;
  }
  return null;
}

/**
 * Refuses a body with a field that neither the call's body nor its answer has: it would be dropped in silence. A program
 * may send back what it has read, so the fields of the answer are known, though they change nothing.
 *
 * @throws AppError `invalid_input` that names the field, and the one that was probably meant.
 */
export function refuseUnknownFields(
  { body, answer = {} }: Pick<Facts, "body" | "answer">,
  value: unknown,
): void {
  const names = namesOf(body);
  if (names === null || typeof value !== "object" || value === null || Array.isArray(value)) return;
  const answered = Object.values(answer).flatMap((schema) => namesOf(schema) ?? []);
  const unknown = Object.keys(value).find(
    (name) => !names.includes(name) && !answered.includes(name),
  );
  if (unknown !== undefined) throw unknownWord("field", unknown, names);
}
