// What the console takes and shows at most. Apart from the schemas, so that the screens carry no schema library.

/** Characters of a search's text. */
export const SEARCH_MAX_LENGTH = 200;

/** Characters that the fields of a managed item take; for the schemas and for the forms, which carry no zod. */
export const ITEM_LIMITS = { name: 200, details: 5000, type: 100, url: 2048 } as const;

// Apart from the schema, so that the form carries no schema library to the browser.

export const TOKEN_NAME_MAX = 100;
export const PASSKEY_NAME_MAX = 60;

/** The lifetimes that a token may have, in days. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_EXPIRY_DAYS = 30;

/** The most that a session may last in any case, as the policy of access takes it. */
export const MAX_SESSION_HOURS = 168;

/** Expired ones count until they are revoked, since the list shows them. */
export const MAX_TOKENS_PER_USER = 20;

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

/** Rows of one import call: small enough for a Worker's time, so that the progress shown is real. */
export const MAX_IMPORT_ROWS = 200;
/** Characters of a cell of an import, and of its header. */
export const MAX_IMPORT_CELL = 100_000;
export const MAX_IMPORT_HEADER = 64;

/** Records that one call changes: each is read whole, with its long text. */
export const MAX_CHANGED = 100;

/** Records that one call deletes. */
export const MAX_DELETED = 500;

/** Entries of its activity that a screen shows beside a record. */
export const SHOWN_ACTIVITY = 20;

/** Characters of Markdown that a comment takes. */
export const MAX_COMMENT = 10_000;

/** Pieces of one product that a workspace may hold. */
export const MAX_STOCK = 1_000_000;

/** Which products the form of an order offers, as the list's query: those for sale, by name. */
export const PRODUCTS_OFFERED = { status: "active", sort: "name", perPage: "20" } as const;

/** Networks in one list: those of a token, and those of a role. */
export const MAX_NETWORKS = 20;

/** The address of a request whose address the platform doesn't tell. */
export const UNKNOWN_IP = "unknown";

export const PRODUCT_NAME = "Atrium";

/** Service accounts that one project may have, and characters of what they are for. */
export const MAX_SERVICE_ACCOUNTS = 50;
export const SERVICE_NOTE_MAX = 500;
