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
