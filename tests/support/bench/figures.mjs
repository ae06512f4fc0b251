// From samples to what is printed: pure, and tested by tests/unit/scripts/bench.test.ts.

/** @typedef {import("./load.mjs").Sample} Sample */
/**
 * @typedef {object} Figures
 * @property {number} rate answers a second
 * @property {number} p50 milliseconds; the other shares likewise
 * @property {number} p95
 * @property {number} p99
 * @property {number | null} cpu milliseconds of processor time an answer
 */

/** The value below which a share (0 to 1) of the values lies, by the nearest rank; NaN of none. */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values) => percentile(values, 0.5);

/**
 * What some samples show together.
 * @param {readonly Sample[]} samples
 * @returns {Figures}
 */
export function figuresOf(samples) {
  const times = samples.flatMap((sample) => sample.times);
  const sum = (read) => samples.reduce((total, sample) => total + read(sample), 0);
  const isKnown = samples.every(({ cpu }) => cpu !== null);
  return {
    rate: times.length / sum(({ seconds }) => seconds),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    cpu: isKnown ? sum(({ cpu }) => cpu ?? 0) / times.length : null,
  };
}

/** So many of the turns, those with the machine at its quickest. */
export const quickestTurns = (turns, count) =>
  [...turns].sort((one, other) => other.speed - one.speed).slice(0, count);

/** Per cent of a bare worker's rate that each kind of answer is to reach; a kind without one is only shown. */
export const BUDGETS = { page: 22, JSON: 35, whole: 80, signIn: null };
/** Milliseconds that an answer may take at its 95th percentile. */
export const P95_BUDGET = 200;
/** What a page may ask of D1. */
export const D1_BUDGET = { trips: 2, statements: 6, rows: 1000 };
/** Kinds whose time is bounded: a sign-in hashes a password, which nothing makes quicker, eight at a time. */
const TIMED = ["page", "JSON", "whole"];

/**
 * Whether an answer is as quick as it is to be, and asks no more of D1 than it may.
 *
 * @param {keyof typeof BUDGETS} kind
 * @param {{ own: Figures, bare: Figures, cost: typeof D1_BUDGET }} found `bare`: of the worker that does nothing but the
 *   same calls of the services
 * @returns {{ share: number, cpuShare: number | null, missed: string[] }} shares in per cent
 */
export function verdictOf(kind, { own, bare, cost }) {
  const share = (100 * own.rate) / bare.rate;
  const budget = BUDGETS[kind];
  const missed = [];
  if (budget !== null && share < budget) missed.push(`rate under ${budget} %`);
  if (TIMED.includes(kind) && own.p95 > P95_BUDGET) missed.push(`p95 over ${P95_BUDGET} ms`);
  if (kind === "page")
    for (const [name, most] of Object.entries(D1_BUDGET))
      if (cost[name] > most) missed.push(`${name} over ${most}`);
  const cpuShare = own.cpu === null || bare.cpu === null ? null : (100 * bare.cpu) / own.cpu;
  return { share, cpuShare, missed };
}

/** A number with a fixed count of digits behind the point; "?" where it is not known. */
export const shown = (value, digits = 1) =>
  value === null || Number.isNaN(value) ? "?" : value.toFixed(digits);

/**
 * A Markdown table, its columns as wide as what is in them; all but the first are numbers and stand at the right.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function tableOf(head, rows) {
  const lines = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, at) => Math.max(3, ...lines.map((row) => row[at]?.length ?? 0)));
  const line = (row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = widths.map(
    (width, at) => "-".repeat(at === 0 ? width : width - 1) + (at === 0 ? "" : ":"),
  );
  const [first = [], ...others] = lines;
  return [line(first), line(rule), ...others.map(line)].join("\n");
}
