import * as z from "zod";
import { customValues } from "@/lib/custom-fields/custom-values";
import { type CustomField, isCustom, keyOf } from "@/lib/custom-fields/names";
import { onceFor } from "@/lib/once-for";
import { email, nameText, text, webAddress } from "@/lib/text-schema";
import { type DateOrder, dateAmbiguityOf, isDated, readDate } from "./date-format";
import { linesSchema, pastLinesSchema } from "./ecommerce/order-lines-schema";
import { ambiguityOf, type DecimalSign, isNumeric, readDecimal } from "./number-format";

interface FieldBase {
  /** The name in responses, bodies and CSV headers. */
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  /** True if it can only be set on creation. Later changes go through other calls. */
  onlyAtCreation?: boolean;
  /** Set for a custom field. It is never required and has no default. */
  custom?: CustomField;
}

/**
 * A field of a record. Its validation, form control, column and CSV cell are made from this
 * description.
 */
export type Field = FieldBase &
  (
    | {
        kind: "text" | "long-text" | "markdown";
        max: number;
        default?: string;
        /** Reserved values, ignoring case. */
        taken?: readonly string[];
        /** Options that a form offers. Without them, people type the text. */
        options?: readonly { value: string; label: string }[];
      }
    | { kind: "email" }
    | {
        kind: "choice";
        choices: readonly [string, ...string[]];
        default?: string;
        /** Choices that follow from something else, so forms don't offer them. */
        following?: readonly string[];
        /** The choices in words, if they aren't part of the console's own. */
        labels?: Readonly<Record<string, string>>;
      }
    | {
        kind: "choices";
        choices: readonly [string, ...string[]];
        labels: Readonly<Record<string, string>>;
      }
    | { kind: "yes-no" }
    | { kind: "url" }
    | { kind: "tags" }
    | { kind: "integer" | "number"; min: number; max: number; unit?: string; default?: number }
    /** Without a currency, it is in that of the record. */
    | { kind: "money"; default?: number; currency?: string }
    | { kind: "currency" }
    | { kind: "day" }
    | { kind: "time" }
    | { kind: "person" }
    /** The id of a record in another workspace of the project. */
    | { kind: "link"; to: LinkTarget }
    /**
     * Ordered products with quantities, stored in their own table. Past orders also have prices.
     */
    | { kind: "lines"; isPast?: boolean }
  );

/** Kinds of records that a field can link to. */
export type LinkTarget = "contact" | "picture";

export type Fields = readonly Field[];
/** Public values by field name. */
export type Values = Record<string, unknown>;

const TAG_LIMITS = { count: 20, characters: 50 } as const;
/** The largest amount in whole units: 100 million, so that sums of 10,000 stay exact. */
const MAX_AMOUNT = 100_000_000;
export const DEFAULT_CURRENCY = "EUR";

/** Splits comma-separated tags. Removes duplicates and empty ones. */
export function splitTags(value: string): string[] {
  const tags = value.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** The longest currency code, date or time, in characters, with room for spaces around it. */
const MAX_SHORT = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(value: string): boolean {
  const time = DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** True for a time with its zone, or a date, which means its start (UTC). */
function isTime(value: string): boolean {
  if (!ZONED.test(value)) return isDay(value);
  return isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** A date's error, which names both days that it can mean. */
const dateError =
  (label: string, example: string) =>
  ({ input }: { input?: unknown }) => {
    const ambiguity = dateAmbiguityOf(input);
    return ambiguity ? `${label}: ${ambiguity}` : `${label} must be ${example}`;
  };

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

/** Names the choices, those of a custom field by label and value: files have labels, programs values. */
function oneOf({ label, choices, labels }: Extract<Field, { kind: "choice" | "choices" }>) {
  const named = choices.map((choice) => {
    const words = labels?.[choice] ?? choice;
    return words.toLowerCase() === choice.toLowerCase() ? choice : `${words} (${choice})`;
  });
  return `${label} must be one of ${named.join(", ")}`;
}

/**
 * The schema of one field as if it were required. The caller allows null or "" for optional fields.
 */
function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case "text":
    case "long-text":
    case "markdown": {
      // A required single-line text is what a record is called or found by.
      const worded = field.kind === "text" && field.required ? nameText : text;
      return worded({ max: field.max, label, min: field.required ? 1 : 0 }).refine(
        (value) => !field.taken?.includes(value.toLowerCase()),
        `${label} is already in use`,
      );
    }
    case "email":
      return email(label, { mayBeBlank: !field.required });
    case "choice":
      return z.enum(field.choices, oneOf(field));
    case "choices":
      return z
        .array(z.string(), `${label} must be a list`)
        .refine((values) => values.every((one) => field.choices.includes(one)), oneOf(field))
        .transform((values) => field.choices.filter((choice) => values.includes(choice)));
    case "yes-no":
      return z.boolean(`${label} must be true or false`);
    case "url":
      return webAddress(label);
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
        .refine(isDay, { error: dateError(label, "a date such as 2026-11-21") });
    case "time":
      return z
        .string(`${label} must be a time`)
        .max(MAX_SHORT, {
          error: `${label} must be a time such as 2026-11-21T09:30:00Z`,
          abort: true,
        })
        .refine(isTime, { error: dateError(label, "a time such as 2026-11-21T09:30:00Z") })
        .transform((value) => new Date(value).toISOString());
    case "person":
      return z.uuid(`${label} must be a member of this workspace`);
    case "link":
      return z.uuid(`${label} must be an existing ${field.to}`);
    case "lines":
      return field.isPast ? pastLinesSchema : linesSchema;
  }
}

/** The value of a new record if none is given. */
function defaultOf(field: Field): unknown {
  if (field.custom) return field.kind === "choices" ? [] : null;
  if ("default" in field && field.default !== undefined) return field.default;
  switch (field.kind) {
    case "tags":
    case "choices":
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

/** Fields that an import reads: those of a create, and those only an import can set. */
export const importedFields = onceFor(
  ({ fields, importFields = [] }: { fields: Fields; importFields?: Fields }): Fields => [
    ...fields
      // Ids of other workspaces mean nothing in a file, which may come from another project.
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
  if (field.custom)
    return z.preprocess((value) => (value === "" ? null : value), schema.nullable());
  const isNullable =
    !field.required && MAY_BE_NULL.includes(field.kind) && defaultOf(field) === null;
  return isNullable ? schema.nullable() : schema;
}

type Shape = Record<string, z.ZodType>;

/** The schema of a body with these fields. The custom ones are in an object of their own. */
function bodySchema(fields: Fields, schemaOf: (field: Field) => z.ZodType) {
  const own = fields.filter((field) => !isCustom(field));
  const shape = Object.fromEntries(own.map((field) => [field.name, schemaOf(field)]));
  return z.object({ ...shape, custom: customSchemaOf(fields, schemaOf).optional() } as Shape);
}

/** The schema of the values of custom fields, by their keys. */
function customSchemaOf(fields: Fields, schemaOf: (field: Field) => z.ZodType) {
  const own = fields.filter(isCustom).map((field) => [keyOf(field), schemaOf(field)]);
  return z.strictObject(Object.fromEntries(own) as Shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no custom field ${issue.keys.join(", ").slice(0, 64)}`
        : "custom must be an object",
  });
}

/** The same for values that come alone. */
export const customBodySchema = onceFor((fields: Fields) =>
  z.object({ custom: customSchemaOf(fields, (field) => fieldSchema(field).optional()) }),
);

/**
 * The body of a create: all fields, with defaults for optional ones. Cached per type, because
 * building it takes many times as long as parsing with it, and imports parse row by row. Custom
 * fields have no defaults. `flatValues` gives the values of what it parsed.
 */
export const createRecordSchema = onceFor((fields: Fields) =>
  bodySchema(fields, (field) => {
    const schema = fieldSchema(field);
    if (field.custom) return schema.optional();
    return field.required ? schema : schema.default(() => defaultOf(field));
  }),
);

/** The body of an edit: any of the fields, with the same rules. */
export const updateRecordSchema = onceFor((fields: Fields) =>
  bodySchema(
    fields.filter(({ onlyAtCreation }) => !onlyAtCreation),
    (field) => fieldSchema(field).optional(),
  ),
);

/** The same bodies in the API's documentation, which knows no project's custom fields. */
export const documentedBody = (schema: ReturnType<typeof updateRecordSchema>) =>
  schema.extend({ custom: customValues.optional() } as Shape);

/**
 * Converts a CSV cell or a form control's text to a value, before validation. Empty means not
 * given.
 *
 * @param written how the file's column writes numbers and dates. Without it, what can be read in two
 *   ways stays a text and is refused.
 */
export function readCell(
  field: Field,
  cell: string,
  written: { decimals?: DecimalSign; dates?: DateOrder } = {},
): unknown {
  // Exports put an apostrophe before text that a spreadsheet would read as a formula.
  const plainCell = /^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell;
  const typed = plainCell.trim();
  if (typed === "") return undefined;
  if (isNumeric(field)) return readDecimal(typed, written.decimals);
  if (isDated(field)) return readDate(typed, written.dates);
  if (field.kind === "yes-no") return readYesNo(typed);
  if (field.kind === "choices") return splitTags(typed).map((one) => choiceNamed(field, one));
  if (field.kind !== "choice") return plainCell;
  return field.labels ? choiceNamed(field, typed) : typed.toLowerCase();
}

/** Returns the choice with this label or value, ignoring case. Otherwise the text, to be refused. */
function choiceNamed(field: Extract<Field, { kind: "choice" | "choices" }>, typed: string): string {
  const plain = typed.toLowerCase();
  const named = field.choices.find((choice) => field.labels?.[choice]?.toLowerCase() === plain);
  return named ?? (field.choices.includes(plain) ? plain : typed);
}

/** As spreadsheets in several languages have them. */
const YES = ["yes", "true", "1", "y", "x", "ja", "wahr", "oui", "vrai", "si", "sí", "sim", "tak"];
const NO = ["no", "false", "0", "n", "nein", "falsch", "non", "faux", "não", "nie", "nee"];

/** Returns the answer in a text. Otherwise the text, to be refused. */
export function readYesNo(typed: string): unknown {
  const plain = typed.trim().toLowerCase();
  if (YES.includes(plain)) return true;
  return NO.includes(plain) ? false : typed;
}
