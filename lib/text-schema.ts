import * as z from "zod";
import { EMAIL_PATTERN, INVALID_EMAIL, normalizeEmail } from "@/lib/text/email-address";
import { hasFormatCharacters } from "@/lib/text/text-characters";
import { isWebAddress } from "@/lib/text/web-address";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Returns false for characters that SQLite cuts off (NUL) or stores as U+FFFD (lone surrogates).
 */
export function isStorableText(value: string): boolean {
  return !value.includes("\0") && !LONE_SURROGATE.test(value);
}

interface TextOptions {
  /** In characters. */
  max: number;
  /** In characters. 1 by default: an empty text is then rejected with `required`. */
  min?: number;
  label: string;
}

/**
 * Trimmed text that can be stored. Messages name the field. The length is checked before any
 * pattern, so that a long input can't slow the patterns down.
 */
export function text({ max, min = 1, label }: TextOptions) {
  const schema = z
    .string({
      error: (issue) =>
        issue.input === undefined ? `${label} is required` : `${label} must be text`,
    })
    .trim()
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
    .refine(isStorableText, `${label} contains characters that aren't allowed`)
    .refine(
      (value) => !value.includes("\uFFFD"),
      `${label} contains "\uFFFD": a letter was lost when its file was read with the wrong encoding`,
    );
  return min > 0
    ? // A missing text gets only this message.
      schema.min(min, {
        error: min === 1 ? `${label} is required` : `${label} must be at least ${min} characters`,
        abort: true,
      })
    : schema;
}

const noFormatCharacters = (label: string) =>
  `${label} contains characters that can't be seen. Type it again instead of pasting it.`;

/** The name of a person or thing: text without invisible characters (`hasFormatCharacters`). */
export function nameText(options: TextOptions) {
  return text(options).refine(
    (value) => !hasFormatCharacters(value),
    noFormatCharacters(options.label),
  );
}

/**
 * An email: trimmed, NFKC-normalized and in lower case.
 *
 * @param options.mayBeBlank also accepts an empty text.
 */
export function email(label = "Email", { mayBeBlank = false } = {}) {
  return text({ max: 254, label, min: mayBeBlank ? 0 : 1 })
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .max(254, { error: `${label} must be at most 254 characters`, abort: true })
        .refine((value) => !hasFormatCharacters(value), {
          error: noFormatCharacters(label),
          abort: true,
        })
        .refine(
          (value) => (mayBeBlank && value === "") || EMAIL_PATTERN.test(value),
          INVALID_EMAIL,
        ),
    );
}

/** An http(s) address. The server never fetches it. */
export function webAddress(label: string) {
  return text({ max: 2048, label }).refine(
    isWebAddress,
    `${label} must be a URL that starts with http:// or https://`,
  );
}

/** URL of a person's picture. */
export const avatarSchema = z
  .string()
  .nullable()
  .meta({ description: "URL of the profile picture; null if none." });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing date in the form YYYY-MM-DD. */
function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A calendar date, as YYYY-MM-DD. */
export const day = (label: string) =>
  z.string(`${label} must be a date`).refine(isDay, `${label} must be YYYY-MM-DD`);
