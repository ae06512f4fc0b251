/** The form of a crash's id, which the browser makes and shows: `err-` and three groups of four hexadecimal digits. */
export const ERROR_ID_PATTERN = /^err-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/;

/** Characters that a crash report keeps; what is longer is cut. */
export const CRASH_TEXT_MAX = {
  message: 2000,
  stack: 8000,
  componentStack: 8000,
  digest: 200,
  path: 1000,
} as const;

/** Bytes of a report's body: all texts at their longest in UTF-8, with room for the JSON around them. */
export const CRASH_REPORT_MAX_BYTES = 96 * 1024;
