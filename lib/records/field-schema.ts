import * as z from "zod";
import { onceFor } from "@/lib/once-for";
import { email, nameText, text } from "@/lib/text-schema";
import { linesSchema, pastLinesSchema } from "./ecommerce/order-lines-schema";
import { ambiguityOf, type DecimalSign, isNumeric, readDecimal } from "./number-format";

interface FieldBase {
  /** As answers, bodies and CSV headers have it. */
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  /** Given when the record is made, and afterwards changed in ways of its own. */
  onlyAtCreation?: boolean;
}

/** What a field of a record is: one description makes its check, its form control, its column and its CSV cell. */
export type Field = FieldBase &
  (
    | {
        kind: "text" | "long-text" | "markdown";
        max: number;
        default?: string;
        /** Values that mean something already, in any case of letters. */
        taken?: readonly string[];
        /** What a form offers to choose from; without it the text is typed. */
        options?: readonly { value: string; label: string }[];
      }
    | { kind: "email" }
    | {
        kind: "choice";
        choices: readonly [string, ...string[]];
        default?: string;
        /** Those that follow from something else: a form does not offer them. */
        following?: readonly string[];
      }
    | { kind: "tags" }
    | { kind: "integer" | "number"; min: number; max: number; unit?: string; default?: number }
    | { kind: "money"; default?: number }
    | { kind: "currency" }
    | { kind: "day" }
    | { kind: "time" }
    | { kind: "person" }
    /** A record of another workspace of the project, by its id. */
    | { kind: "link"; to: LinkTarget }
    /** What was ordered, each with its quantity; kept in a table of its own. Those of a past order have their prices. */
    | { kind: "lines"; isPast?: boolean }
  );

/** What a field can lead to. */
export type LinkTarget = "contact" | "picture";

export type Fields = readonly Field[];
/** Public values by field name. */
export type Values = Record<string, unknown>;

export const TAG_LIMITS = { count: 20, characters: 50 } as const;
/** The greatest amount, in whole units: a hundred million, so that sums of 10,000 stay exact. */
export const MAX_AMOUNT = 100_000_000;
export const DEFAULT_CURRENCY = "EUR";

/** The tags of a comma-separated text, each once, without empty ones. */
export function splitTags(value: string): string[] {
  const tags = value.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** Characters of a code, a day or a time, with room for spaces around it. */
const MAX_SHORT = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(value: string): boolean {
  const time = DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A time with its zone, or a day, which stands for its start (UTC). */
function isTime(value: string): boolean {
  if (!ZONED.test(value)) return isDay(value);
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

function number(label: string) {
  return z.number({
    error: ({ input }) => {
      if (input === undefined || input === null || input === "") return `${label} is required`;
      const ambiguity = ambiguityOf(input);
      return ambiguity ? `${label}: ${ambiguity}` : `${label} must be a number`;
    },
  });
}

function tags(label: string) {
  const tag = text({ max: TAG_LIMITS.characters, label: "A tag" });
  return z
    .union(
      [z.string().max(2_000, { abort: true }).transform(splitTags), z.array(z.string())],
      `${label} must be a list`,
    )
    .pipe(z.array(tag).max(TAG_LIMITS.count, `You can add up to ${TAG_LIMITS.count} tags`));
}

/** The schema of one field, as if it were required; what is not may be null or "" beside it. */
function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case "text":
    case "long-text":
    case "markdown": {
      // What is required in one line is what a record is called or found by.
      const worded = field.kind === "text" && field.required ? nameText : text;
      return worded({ max: field.max, label, min: field.required ? 1 : 0 }).refine(
        (value) => !field.taken?.includes(value.toLowerCase()),
        `${label} is already in use`,
      );
    }
    case "email":
      return email(label, { mayBeBlank: !field.required });
    case "choice":
      return z.enum(field.choices, `${label} must be one of ${field.choices.join(", ")}`);
    case "tags":
      return tags(label);
    case "number":
      return number(label)
        .min(field.min, `${label} must be at least ${field.min}`)
        .max(field.max, `${label} must be at most ${field.max}`);
    case "integer":
      return number(label)
        .int(`${label} must be a whole number`)
        .min(field.min, `${label} must be at least ${field.min}`)
        .max(field.max, `${label} must be at most ${field.max}`);
    case "money":
      return number(label)
        .min(0, `${label} must not be negative`)
        .max(MAX_AMOUNT, `${label} must be at most ${MAX_AMOUNT}`)
        .refine(hasTwoDecimals, `${label} can have up to two decimals`);
    case "currency":
      return z
        .string(`${label} must be text`)
        .max(MAX_SHORT, { error: `${label} must be a three-letter code such as EUR`, abort: true })
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, `${label} must be a three-letter code such as EUR`);
    case "day":
      return z
        .string(`${label} must be a date`)
        .max(MAX_SHORT, { error: `${label} must be a date such as 2026-11-21`, abort: true })
        .refine(isDay, `${label} must be a date such as 2026-11-21`);
    case "time":
      return z
        .string(`${label} must be a time`)
        .max(MAX_SHORT, {
          error: `${label} must be a time such as 2026-11-21T09:30:00Z`,
          abort: true,
        })
        .refine(isTime, `${label} must be a time such as 2026-11-21T09:30:00Z`)
        .transform((value) => new Date(value).toISOString());
    case "person":
      return z.uuid(`${label} must be a member of this workspace`);
    case "link":
      return z.uuid(`${label} must be in this project`);
    case "lines":
      return field.isPast ? pastLinesSchema : linesSchema;
  }
}

/** What a new record has where nothing is said. */
function defaultOf(field: Field): unknown {
  if ("default" in field && field.default !== undefined) return field.default;
  switch (field.kind) {
    case "tags":
    case "lines":
      return [];
    case "currency":
      return DEFAULT_CURRENCY;
    case "integer":
    case "number":
    case "money":
    case "day":
    case "time":
    case "person":
    case "link":
      return null;
    case "choice":
      return field.choices[0];
    default:
      return "";
  }
}

/** The fields of a row that an import reads: those of a create, and what only an import may give. */
export const importedFields = onceFor(
  ({ fields, importFields = [] }: { fields: Fields; importFields?: Fields }): Fields => [
    ...fields
      // An id of another workspace means nothing in a file: it may come from another project.
      .filter(({ kind }) => kind !== "link")
      .map((field) => (field.kind === "lines" ? { ...field, isPast: true } : field)),
    ...importFields,
  ],
);

const MAY_BE_NULL: readonly Field["kind"][] = [
  "integer",
  "number",
  "day",
  "time",
  "person",
  "link",
];

function fieldSchema(field: Field): z.ZodType {
  const schema = valueSchema(field);
  const isNullable =
    !field.required && MAY_BE_NULL.includes(field.kind) && defaultOf(field) === null;
  return isNullable ? schema.nullable() : schema;
}

/**
 * The body of a create: every field, those that are not required with their defaults. Made once for a type's fields: to
 * make it takes many times as long as to read by it, and a file is read row by row.
 */
export const createRecordSchema = onceFor((fields: Fields) => {
  const shape = fields.map((field) => {
    const schema = fieldSchema(field);
    return [field.name, field.required ? schema : schema.default(() => defaultOf(field))] as const;
  });
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
});

/** The body of an edit: any of the fields, and at least as strict. */
export const updateRecordSchema = onceFor((fields: Fields) => {
  const editable = fields.filter(({ onlyAtCreation }) => !onlyAtCreation);
  const shape = editable.map((field) => [field.name, fieldSchema(field).optional()] as const);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
});

/**
 * Returns what a cell of a CSV file or a control of a form means, before it is checked: an empty one is left out.
 *
 * @param sign the decimal sign of the file's column; without it, an ambiguous number stays a text and is refused.
 */
export function readCell(field: Field, cell: string, sign?: DecimalSign): unknown {
  // An export puts an apostrophe before what a spreadsheet would take for a formula.
  const plainCell = /^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell;
  const typed = plainCell.trim();
  if (typed === "") return undefined;
  if (isNumeric(field)) return readDecimal(typed, sign);
  return field.kind === "choice" ? typed.toLowerCase() : plainCell;
}
