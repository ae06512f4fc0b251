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

/** Pieces of one product that a workspace may hold. */
export const MAX_STOCK = 1_000_000;

/** Which products the form of an order offers, as the list's query: those for sale, by name. */
export const PRODUCTS_OFFERED = { status: "active", sort: "name", perPage: "20" } as const;
