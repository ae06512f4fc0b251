/**
 * @typedef {{ sql: string, values: unknown[] }} Statement
 * @typedef {object} ServiceCall
 * @property {"D1" | "KV" | "R2"} kind
 * @property {string} name of the method
 * @property {Statement[]} [statements] of D1
 * @property {unknown[]} [args] of KV and R2
 */

/** Notes the calls of one request. Used where the fault proofs use a plan. */
export class Recording {
  /** @type {ServiceCall[][]} one step after the other; the calls of a step go out together */
  steps = [];
  /** @type {ServiceCall[][]} the steps past the answer */
  late = [];
  /** Rows that D1 wrote, indexes and triggers included: what it bills. */
  rowsWritten = 0;
  #open = 0;
  #isAnswered = false;

  /** The body has been sent: what follows is late. */
  answered() {
    this.#isAnswered = true;
    this.#open = 0;
  }

  /**
   * Notes a call and makes it.
   *
   * @template T
   * @param {ServiceCall} call
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async run({ kind, name, statements, args }, act) {
    const steps = this.#isAnswered ? this.late : this.steps;
    // What goes out before the others have come back is of one step with them.
    if (this.#open === 0 || steps.length === 0) steps.push([]);
    steps.at(-1)?.push({ kind, name, statements, args });
    this.#open++;
    try {
      const result = await act();
      if (kind === "D1") this.rowsWritten += rowsWrittenBy(name, statements, result);
      return result;
    } finally {
      this.#open = Math.max(0, this.#open - 1);
    }
  }
}

/** @throws Error where D1 does not say what a statement that writes has cost. */
function rowsWrittenBy(name, statements, result) {
  if (name !== "raw" && name !== "first")
    return [result].flat().reduce((sum, { meta }) => sum + (meta?.rows_written ?? 0), 0);
  const [{ sql }] = statements;
  if (/\b(insert|update|delete)\b/i.test(sql)) throw new Error(`Its cost is not known: ${sql}`);
  return 0;
}
