import type { core, z } from "zod";
import { AppError, type FieldErrors } from "./errors";
import { unknownWord } from "./nearest-word";

/** How a value of a type is called by its name in an issue. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What may be too much or too little, with its limit: "be at most 500", "have at most 200 characters". */
const boundOf = (origin: string, bound: string) => {
  if (origin === "string") return `have ${bound} characters`;
  return origin === "array" || origin === "set" ? `have ${bound} entries` : `be ${bound}`;
};

/** A sentence for people where a schema has none of its own; undefined leaves it to the library. */
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
 * Bodies of API calls that nobody has read yet, each with what finds a field that its call does not know. The check waits
 * for `parseInput`, which runs after the rights were asked: whoever may not call learns nothing of the fields.
 */
export const fieldsToCheck = new WeakMap<object, () => { word: string; known: string[] } | null>();

function refuseUnknownField(input: unknown): void {
  if (typeof input !== "object" || input === null) return;
  const problem = fieldsToCheck.get(input)?.();
  if (problem) throw unknownWord("field", problem.word, problem.known);
}

/**
 * The input as its schema reads it.
 *
 * @throws AppError `invalid_input` for an unknown field of an API body, naming the nearest known one; else with the messages by field; its message is the first of them.
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
