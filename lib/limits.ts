// Limits that both forms and schemas need. Kept apart from the schemas, so that the browser doesn't
// load zod.

/** Characters of a search text. */
export const SEARCH_MAX_LENGTH = 200;

/** Characters of a managed item's fields. */
export const ITEM_LIMITS = { name: 200, details: 5000, type: 100, url: 2048 } as const;

export const TOKEN_NAME_MAX = 100;
export const PASSKEY_NAME_MAX = 60;

/** The lifetimes that a token can have, in days. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_EXPIRY_DAYS = 30;

/** The longest maximum session length that the access policy accepts. */
export const MAX_SESSION_HOURS = 168;

/** Expired tokens count until they are revoked, since the list still shows them. */
export const MAX_TOKENS_PER_USER = 20;

/**
 * The format of a crash's id, which the browser generates: `err-` and three groups of four
 * hexadecimal digits.
 */
export const ERROR_ID_PATTERN = /^err-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/;

/** Characters kept of a crash report. Longer texts are cut. */
export const CRASH_TEXT_MAX = {
  message: 2000,
  stack: 8000,
  componentStack: 8000,
  digest: 200,
  path: 1000,
} as const;

/** Bytes of a crash report's body: all texts at full length in UTF-8, plus room for the JSON. */
export const CRASH_REPORT_MAX_BYTES = 96 * 1024;

/**
 * Rows per import call. Small, so that a call fits into a Worker's time limit and the progress bar
 * moves.
 */
export const MAX_IMPORT_ROWS = 200;
/** Characters of an import's cell and header. */
export const MAX_IMPORT_CELL = 100_000;
export const MAX_IMPORT_HEADER = 64;

/** Records that one call can change. Each one is read in full, with its long text. */
export const MAX_CHANGED = 100;
/** The most records that a person can select at once. Changes of them are sent in parts. */
export const MAX_SELECTED = 1000;

/** Records that one call can delete. */
export const MAX_DELETED = 500;

/** Activity entries shown next to a record. */
export const SHOWN_ACTIVITY = 20;

/** Characters of a comment's Markdown. */
export const MAX_COMMENT = 10_000;

/** Units of one product that a workspace can have. */
export const MAX_STOCK = 1_000_000;

/** The query for the products in the order form: active ones, by name. */
export const PRODUCTS_OFFERED = { status: "active", sort: "name", perPage: "20" } as const;

/** Networks in one list, for a token or a role. */
export const MAX_NETWORKS = 20;

/** The IP address if the platform doesn't send one. */
export const UNKNOWN_IP = "unknown";

export const PRODUCT_NAME = "Atrium";

/** Service accounts per project, and characters of their note. */
export const MAX_SERVICE_ACCOUNTS = 50;
export const SERVICE_NOTE_MAX = 500;

/** How long deleted items can be restored. */
export const TRASH_DAYS = 30;

/** Maximum bytes of a document in a RAG. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/**
 * Bytes needed to tell a file's type: a tar is recognised from byte 257 on, a zipped document by
 * its first entries.
 */
export const HEAD_BYTES = 4096;
