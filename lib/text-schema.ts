import * as z from "zod";
import { EMAIL_PATTERN, INVALID_EMAIL, normalizeEmail } from "@/lib/auth/sign-in-rules";
import { isWebAddress } from "@/lib/ui/control-problem";
import { hasFormatCharacters } from "@/lib/ui/text-characters";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** False for what SQLite would cut off (NUL) or store as U+FFFD (lone surrogates). */
export function isStorableText(value: string): boolean {
  return !value.includes("\0") && !LONE_SURROGATE.test(value);
}

interface TextOptions {
  /** Characters. */
  max: number;
  /** Characters; 1 by default, and then an empty text is refused with `required`. */
  min?: number;
  label: string;
}

/**
 * Trimmed text that may be stored. Messages name the field. Too long a text is refused before any pattern looks at it, so
 * that no input holds the machine.
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
    ? // Nothing else is said of a text that is missing.
      schema.min(min, {
        error: min === 1 ? `${label} is required` : `${label} must be at least ${min} characters`,
        abort: true,
      })
    : schema;
}

const noFormatCharacters = (label: string) =>
  `${label} contains characters that can't be seen. Type it again instead of pasting it.`;

/** The name of a person or a thing: text without characters that nobody sees (`hasFormatCharacters`). */
export function nameText(options: TextOptions) {
  return text(options).refine(
    (value) => !hasFormatCharacters(value),
    noFormatCharacters(options.label),
  );
}

/**
 * An email: text, an at sign, text, a dot, text; trimmed, in its compatibility form (NFKC) and lower-cased.
 *
 * @param options.mayBeBlank takes an empty text too.
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

/** An http(s) address; never fetched by the server. */
export function webAddress(label: string) {
  return text({ max: 2048, label }).refine(
    isWebAddress,
    `${label} must be a URL that starts with http:// or https://`,
  );
}

/** Where a person's picture is, in answers. */
export const avatarSchema = z
  .string()
  .nullable()
  .meta({ description: "URL of the profile picture; null if none." });
