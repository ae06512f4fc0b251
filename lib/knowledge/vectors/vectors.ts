/**
 * Bytes of vectors in a segment: small enough to repack in a slice, large enough that a search
 * reads few.
 */
const SEGMENT_BYTES = 1024 * 1024;
/** Bytes of a row besides its vector: the chunk's ID and the scale. */
const HEAD_BYTES = 12;

/** Returns the number of rows in a full segment. */
export const rowsASegment = (dimensions: number) => Math.floor(SEGMENT_BYTES / dimensions);

/**
 * Quantizes a vector to one byte per dimension, with a scale of its own because only the direction
 * is compared. Costs a few thousandths of a cosine and takes a quarter of four-byte floats.
 */
export function quantise(vector: readonly number[]): Int8Array<ArrayBuffer> {
  let max = 0;
  for (const value of vector) max = Math.max(max, Math.abs(value));
  return Int8Array.from(vector, (value) => (max === 0 ? 0 : Math.round((value / max) * 127)));
}

/** Scales a vector to length one. A zero vector stays as it is. */
export function normalise(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** The layout of vectors in R2: IDs, scales, then all vectors. */
export interface Segment {
  ids: Float64Array;
  scales: Float32Array;
  vectors: Int8Array;
}

export function packSegment(
  rows: readonly { id: number; vector: Int8Array }[],
  dimensions: number,
): Uint8Array<ArrayBuffer> {
  const buffer = new ArrayBuffer(rows.length * (HEAD_BYTES + dimensions));
  const { ids, scales, vectors } = openSegment(buffer, dimensions);
  for (const [index, { id, vector }] of rows.entries()) {
    let squares = 0;
    for (const value of vector) squares += value * value;
    ids[index] = id;
    scales[index] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
    vectors.set(vector, index * dimensions);
  }
  return new Uint8Array(buffer);
}

export function openSegment(buffer: ArrayBuffer, dimensions: number): Segment {
  const rows = Math.floor(buffer.byteLength / (HEAD_BYTES + dimensions));
  return {
    ids: new Float64Array(buffer, 0, rows),
    scales: new Float32Array(buffer, rows * 8, rows),
    vectors: new Int8Array(buffer, rows * HEAD_BYTES, rows * dimensions),
  };
}

/** Calls `found` with the cosine of each row and a vector of length one. */
export function scoreSegment(
  { ids, scales, vectors }: Segment,
  query: Float32Array,
  found: (id: number, cosine: number) => void,
): void {
  const dimensions = query.length;
  for (let row = 0, at = 0; row < ids.length; row++, at += dimensions) {
    let sum = 0;
    for (let n = 0; n < dimensions; n++) sum += (query[n] as number) * (vectors[at + n] as number);
    found(ids[row] as number, sum * (scales[row] as number));
  }
}

/** Collects the rows with the highest scores. */
export class TopScores {
  private readonly limit: number;
  private rows: [id: number, score: number][] = [];
  private floor = -Infinity;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(id: number, score: number): void {
    if (score <= this.floor) return;
    this.rows.push([id, score]);
    if (this.rows.length >= this.limit * 2) this.cut();
  }

  /** Returns the rows, best first. */
  list(): [id: number, score: number][] {
    this.cut();
    return this.rows;
  }

  private cut() {
    this.rows.sort(([id, score], [otherId, other]) => other - score || id - otherId);
    if (this.rows.length <= this.limit) return;
    this.rows.length = this.limit;
    this.floor = this.rows[this.limit - 1]?.[1] ?? -Infinity;
  }
}
