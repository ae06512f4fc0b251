import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";

/**
 * The input as its schema reads it.
 *
 * @throws AppError `invalid_input` with the messages by field; its message is the first of them.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw new AppError("invalid_input", result.error.issues[0]?.message ?? "Invalid input", {
    errors,
  });
}
