/** The categories with their names for people. */
export const INTEGRATION_CATEGORIES = {
  database: "Database",
  ai: "AI",
  tools: "Tools",
  mail: "Email",
} as const;
export type IntegrationCategory = keyof typeof INTEGRATION_CATEGORIES;

/** The most integrations of all types together, and what a project or a selector shows at most. */
export const INTEGRATIONS_MAX = 1000;

/** Characters. */
export const INTEGRATION_NAME_MAX = 100;
export const INTEGRATION_DESCRIPTION_MAX = 500;
export const INTEGRATION_KEY_MAX = 2048;
export const INTEGRATION_IDENTIFIER_MAX = 100;

/** Tests that one person may run in 15 minutes. */
export const TESTS_PER_PERSON = 30;
/** Results that are kept of each integration. */
export const TESTS_KEPT = 20;
/** A test is over within 10 s; one that is still marked as running after this was cut off. Milliseconds. */
export const TEST_ABANDONED_MS = 30_000;

/** Rows that one step of a key rotation re-encrypts: small enough that the progress shown is real. */
export const ROTATION_CHUNK = 50;

/** The sentence for a limit that is reached. */
export function limitReached(count: number, limit: number): string {
  return `Limit reached (${count}/${limit})`;
}
