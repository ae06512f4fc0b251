/** The categories and their names. */
export const INTEGRATION_CATEGORIES = {
  database: "Database",
  ai: "AI",
  tools: "Tools",
  mail: "Email",
} as const;
export type IntegrationCategory = keyof typeof INTEGRATION_CATEGORIES;

/** The most integrations in total, and the most that a project or a selector shows. */
export const INTEGRATIONS_MAX = 1000;

/** Characters. */
export const INTEGRATION_NAME_MAX = 100;
export const INTEGRATION_DESCRIPTION_MAX = 500;
export const INTEGRATION_KEY_MAX = 2048;
export const INTEGRATION_IDENTIFIER_MAX = 100;

/** Tests that one person can run in 15 minutes. */
export const TESTS_PER_PERSON = 30;
/** Test results kept per integration. */
export const TESTS_KEPT = 20;
/** A test takes at most 10 s. If it is still running after these milliseconds, it was cut off. */
export const TEST_ABANDONED_MS = 30_000;

/** Rows re-encrypted per step of a key rotation. Small, so that the progress shown is real. */
export const ROTATION_CHUNK = 50;

/** The text for a limit that is reached. */
export function limitReached(count: number, limit: number): string {
  return `Limit reached (${count}/${limit})`;
}
