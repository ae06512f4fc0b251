// What one request of a faulty worker does to its calls of D1, KV, R2 and the outside: counts them, and fails those
// that the test has named.

/**
 * @typedef {{ from: number, to: number, when: "before" | "after", as: number }} Fault
 *   The calls from..to (from 0) fail, without their effect or after it; `as` chooses among the texts.
 * @typedef {{ kind: "D1" | "KV" | "R2" | "fetch", name: string, isRead: boolean, text?: string, statements?: object[], args?: unknown[] }} Call
 */

/** What the services themselves say. D1's before any effect: the first of them is an overload. */
const TEXTS = {
  D1: {
    before: [
      "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
      "D1_ERROR: Network connection lost.",
      "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
      "D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.",
    ],
    after: [
      "D1_ERROR: Network connection lost.",
      "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
    ],
  },
  KV: {
    before: ["KV PUT failed: 429 Too Many Requests", "KV GET failed: 500 Internal Server Error"],
  },
  R2: {
    before: [
      "We encountered an internal error. Please try again. (10001)",
      "Unspecified error (0)",
    ],
  },
  fetch: { before: ["Network connection lost.", "internal error; reference = 0"] },
};

/** @param {Call["kind"]} kind @param {Fault} fault */
function failureOf(kind, { when, as }) {
  const texts = TEXTS[kind][when] ?? TEXTS[kind].before;
  const text = texts[as % texts.length];
  if (kind === "fetch") return new TypeError(text);
  return new Error(text, { cause: new Error(text.replace(/^D1_ERROR: /, "")) });
}

export class Plan {
  /** @type {Call[]} */
  calls = [];
  /** @param {Fault | null} fault */
  constructor(fault) {
    this.fault = fault;
  }

  /**
   * Counts a call and makes it, or fails it.
   *
   * @template T
   * @param {Call} call
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async run(call, act) {
    const number = this.calls.push(call) - 1;
    const { fault } = this;
    if (!fault || number < fault.from || number > fault.to) return act();
    if (fault.when === "after") await act();
    throw failureOf(call.kind, fault);
  }

  /** The calls for the test: kind, name, whether it only reads, and how its SQL begins. */
  summary() {
    return JSON.stringify(
      this.calls.map(({ kind, name, isRead, text = "" }) => [kind, name, isRead ? 1 : 0, text]),
    ).replace(/[^\x20-\x7e]/g, "?");
  }
}
