export const EXPORT_PATH = "/api/audit/export";
/**
 * An export with no entries. Requested first, so that the password prompt comes before the
 * download.
 */
export const EXPORT_CHECK = `${EXPORT_PATH}?from=9999-12-31`;
/** The whole chain, from its first entry. */
export const CHAIN_EXPORT = `${EXPORT_PATH}?format=jsonl&sort=at`;
export const EXPORT_FAILED = "Failed to export the log";
