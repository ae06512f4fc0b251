import type { core, z } from "zod";
import { AppError, type FieldErrors } from "./errors";
import { unknownWord } from "./nearest-word";

/** Words for zod's type names. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** Returns the limit in words: "be at most 500", "have at most 200 characters". */
const boundOf = (origin: string, bound: string) => {
  if (origin === "string") return `have ${bound} characters`;
  return origin === "array" || origin === "set" ? `have ${bound} entries` : `be ${bound}`;
};

/**
 * Returns a readable message where a schema has none of its own. Undefined means zod's message.
 */
function sentenceOf(issue: core.$ZodRawIssue): string | undefined {
  const field = issue.path?.findLast((part) => typeof part === "string") ?? "The request";
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${field} is required`;
      return `${field} must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}`;
    case "invalid_value":
      return `${field} must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_small":
      return `${field} must ${boundOf(issue.origin, `at least ${issue.minimum}`)}`;
    case "too_big":
      return `${field} must ${boundOf(issue.origin, `at most ${issue.maximum}`)}`;
    case "invalid_format":
      return `${field} is not valid`;
    default:
      return undefined;
  }
}

/**
 * API bodies whose unknown fields still have to be checked, each with the check. `parseInput` runs
 * it, after permissions were checked: people without access learn nothing about the fields.
 */
export const fieldsToCheck = new WeakMap<object, () => { word: string; known: string[] } | null>();

function refuseUnknownField(input: unknown): void {
  if (typeof input !== "object" || input === null) return;
  const problem = fieldsToCheck.get(input)?.();
  if (problem) throw unknownWord("field", problem.word, problem.known);
}

/**
 * Parses the input with its schema.
 *
 * @throws AppError `invalid_input`, with the nearest known name for an unknown field of an API
 * body, otherwise with messages by field. The error's message is the first one.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  refuseUnknownField(input);
  const result = schema.safeParse(input, { error: sentenceOf });
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
