import * as z from "zod";
import { EMAIL_PATTERN, INVALID_EMAIL } from "@/lib/auth/sign-in-rules";
import { isWebAddress } from "@/lib/ui/control-problem";

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
    .refine(isStorableText, `${label} contains characters that cannot be stored`)
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

/** An e-mail: text, an at sign, text, a dot, text; trimmed and lower-cased. */
export function email(label = "Email") {
  return text({ max: 254, label }).toLowerCase().regex(EMAIL_PATTERN, INVALID_EMAIL);
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
  .meta({ description: "The address of their picture; null without one." });
