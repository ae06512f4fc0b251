// What a request does to D1, KV and R2, recorded, and made into what a bare worker does again.

/**
 * @typedef {{ sql: string, values: unknown[] }} Statement
 * @typedef {object} ServiceCall
 * @property {"D1" | "KV" | "R2"} kind
 * @property {string} name of the method
 * @property {Statement[]} [statements] of D1
 * @property {unknown[]} [args] of KV and R2
 * @typedef {object} Recorded
 * @property {ServiceCall[][]} steps one after the other; the calls of a step go out together
 * @property {ServiceCall[][]} late the steps past the answer
 * @property {number} bytes of the answer's body
 * @property {number} rows that D1 read before the answer was sent
 */

/** Notes the calls of one request. Stands where the fault proofs put a plan. */
export class Recording {
  /** @type {ServiceCall[][]} */
  steps = [];
  /** @type {ServiceCall[][]} */
  late = [];
  rows = 0;
  #open = 0;
  #isAnswered = false;
  #database;

  /** @param {D1Database} database asked once more for what its raw rows have cost */
  constructor(database) {
    this.#database = database;
  }

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
    const isLate = this.#isAnswered;
    const steps = isLate ? this.late : this.steps;
    // What goes out before the others have come back is of one step with them.
    if (this.#open === 0 || steps.length === 0) steps.push([]);
    steps.at(-1)?.push({ kind, name, statements, args });
    this.#open++;
    try {
      const result = await act();
      if (kind === "D1" && !isLate) this.rows += await this.#costOf(name, statements, result);
      return result;
    } finally {
      this.#open = Math.max(0, this.#open - 1);
    }
  }

  async #costOf(name, statements, result) {
    if (name !== "raw" && name !== "first")
      return [result].flat().reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), 0);
    const [{ sql, values }] = statements;
    if (!/^\s*(select|with)\b/i.test(sql)) return 0;
    const { meta } = await this.#database
      .prepare(sql)
      .bind(...values)
      .all();
    return meta.rows_read;
  }
}

/**
 * How often D1 is asked before the answer is sent, with how many statements, and how many rows it reads for them.
 * @param {Recorded} recorded
 */
export function costOf({ steps, rows }) {
  const calls = steps.flat().filter(({ kind }) => kind === "D1");
  const statements = calls.reduce((sum, call) => sum + (call.statements?.length ?? 0), 0);
  return { trips: calls.length, statements, rows };
}

const statementsOf = (steps) => steps.flat().flatMap((call) => call.statements ?? []);

/**
 * What is to be done again for a request that was recorded twice. A text that was another one in the two is of that
 * request alone, as the id of a row that it makes: it is made anew each time, of the same length, alike wherever it stands.
 *
 * @param {Recorded} first
 * @param {Recorded} second
 * @returns {Recorded & { fresh: string[] }} `fresh`: the texts to be made anew
 * @throws Error where the two have not done the same.
 */
export function scriptOf(first, second) {
  const [before, after] = [first, second].map(({ steps, late }) =>
    statementsOf([...steps, ...late]),
  );
  if (before.map(({ sql }) => sql).join() !== after.map(({ sql }) => sql).join())
    throw new Error("The same request did another thing the second time");
  const fresh = after.flatMap(({ values }, at) =>
    values.filter(
      (value, place) => typeof value === "string" && value !== before[at].values[place],
    ),
  );
  return { ...second, fresh: [...new Set(fresh)] };
}
