import type { FieldErrors } from "@/lib/errors";

/** Rows of one call: small enough for a Worker's time, so that the progress shown is real. */
export const MAX_IMPORT_ROWS = 200;

export interface ImportReport {
  created: number;
  /** Rows that are there already. */
  existing: number;
  /** By place in the list that was sent, counted from 0. */
  refused: { row: number; errors: FieldErrors }[];
}
