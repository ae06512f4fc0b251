export const EXPORT_PATH = "/api/audit/export";
/** The entries of a time that nobody lives to see: answered as any other export, with nothing in it. */
export const EMPTY_EXPORT = `${EXPORT_PATH}?from=9999-12-31`;
/** The whole chain, from its first entry. */
export const CHAIN_EXPORT = `${EXPORT_PATH}?format=jsonl&sort=at`;
export const EXPORT_FAILED = "Failed to export the log";
