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

interface FieldChecks {
  unknown: () => { word: string; known: string[] } | null;
  /** The first field of a body from which the call takes nothing. */
  onlyIgnored: () => string | null;
}

/**
 * API bodies whose fields still have to be checked, each with the checks. `parseInput` runs them,
 * after permissions were checked: people without access learn nothing about the fields.
 */
export const fieldsToCheck = new WeakMap<object, FieldChecks>();

function refuseFields(input: unknown): void {
  if (typeof input !== "object" || input === null) return;
  const checks = fieldsToCheck.get(input);
  const problem = checks?.unknown();
  if (problem) throw unknownWord("field", problem.word, problem.known);
  const ignored = checks?.onlyIgnored();
  if (!ignored) return;
  const message = `${ignored} can't be changed with this call`;
  throw new AppError("invalid_input", message, { errors: { [ignored]: [message] } });
}

/**
 * Parses the input with its schema.
 *
 * @throws AppError `invalid_input`, with the nearest known name for an unknown field of an API
 * body or if the body has nothing that the call takes, otherwise with messages by field. The error's
 * message is the first one.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  refuseFields(input);
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
