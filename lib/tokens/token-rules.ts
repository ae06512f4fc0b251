// Apart from the schema, so that the form carries no schema library to the browser.

export const TOKEN_NAME_MAX = 100;

/** The lifetimes that a token may have, in days. */
export const EXPIRY_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_EXPIRY_DAYS = 30;

/** Expired ones count until they are revoked, since the list shows them. */
export const MAX_TOKENS_PER_USER = 20;
