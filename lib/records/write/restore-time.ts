/**
 * Milliseconds during which deleted records can be restored. Screens offer it for ten seconds; the
 * rest is for a lost response, or a message that stays open under the pointer.
 */
export const RESTORE_WITHIN_MS = 3_600_000;

/** Files are kept longer than that, so that none is deleted while it is being restored. */
export const FILES_KEPT_MS = RESTORE_WITHIN_MS + 600_000;
