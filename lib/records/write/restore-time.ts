/**
 * How long (ms) deleted records can be put back. Screens offer it for ten seconds; an answer that was lost, or a notice
 * whose clock stands still under the pointer, has time beyond that.
 */
export const RESTORE_WITHIN_MS = 3_600_000;

/** Their files are kept for longer than that, so that none is deleted at the moment of its return. */
export const FILES_KEPT_MS = RESTORE_WITHIN_MS + 600_000;
