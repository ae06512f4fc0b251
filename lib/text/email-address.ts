// Without the schema library, so that the sign-in form doesn't ship it to the browser.

/**
 * No character can match two parts, so matching takes linear time. Rejects addresses in angle
 * brackets.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"][^\s@.<>()[\]\\,;:"]*\.[^\s@<>()[\]\\,;:"]+$/;
export const INVALID_EMAIL = "Please enter a valid email address";

/** Normalizes an email for sending and storing: NFKC, trimmed, lower case. */
export function normalizeEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}
