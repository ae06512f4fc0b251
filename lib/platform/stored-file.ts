/** Bytes of an object in R2. */
export interface StoredPart {
  key: string;
  offset: number;
  /** Bytes. */
  length: number;
}

/** An answer whose body is in R2. */
export interface StoredFile {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** Null where there is no body. */
  part: StoredPart | null;
}

/**
 * The worker's entry says with this header of a request that it sends bodies out of R2 itself: what goes through Next
 * is buffered as fast as R2 gives it, and a film would fill the worker's memory while somebody watches it.
 */
export const SENDS_FILES_HEADER = "x-atrium-sends-files";
/** The answer's header that names the part which the entry is to send. It never leaves the worker. */
export const STORED_PART_HEADER = "x-atrium-stored-part";
