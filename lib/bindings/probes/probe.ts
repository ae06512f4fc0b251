import type { BindingDetail, MetricColor } from "../schema";

/**
 * A failure with a reason that can be shown: it names the failed step and contains no text from the
 * binding.
 */
export class ProbeFailure extends Error {}

/** A metric before its trend is known. */
export interface MeasuredMetric {
  label: string;
  value: string;
  unit?: string;
  color?: MetricColor;
  /** Its trend follows `usage`. */
  isUsage?: true;
}

/** The result of one probe. */
export interface Measurement {
  /**
   * Duration of the round trip in milliseconds. Null if the kind has no round trip that leaves
   * nothing behind.
   */
  latencyMs: number | null;
  /**
   * A figure that grows with use (bytes, keys, vectors), compared between checks. Null if there is
   * none.
   */
  usage: number | null;
  metrics: MeasuredMetric[];
  details: BindingDetail[];
}

/** Runs one step of a probe. Throws a ProbeFailure that names the step. */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new ProbeFailure(`${name} failed`, { cause });
  }
}

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Formats bytes in decimal units, like the provider's limits. */
export function formatBytes(bytes: number): { value: string; unit: string } {
  let value = bytes;
  let at = 0;
  while (value >= 1000 && at < BYTE_UNITS.length - 1) {
    value /= 1000;
    at++;
  }
  const digits = at === 0 || value >= 100 ? 0 : 1;
  return { value: value.toFixed(digits), unit: BYTE_UNITS[at] ?? "B" };
}

/** Formats a count from a listing. Adds "+" if the listing has more pages. */
export function formatCount(count: number, isWhole: boolean): string {
  return `${count.toLocaleString("en")}${isWhole ? "" : "+"}`;
}

/**
 * Prefix of probe keys. Sorts before what people store, so that the first page of a listing shows
 * it.
 */
export const PROBE_PREFIX = ".probe/";

/** Returns a unique key, so that checks at the same time don't collide. */
export function newProbeKey(): string {
  return `${PROBE_PREFIX}${crypto.randomUUID()}`;
}

interface RoundTrip {
  write: () => Promise<unknown>;
  /** Returns true if the value read is the value written. */
  read: () => Promise<boolean>;
  remove: () => Promise<unknown>;
}

/**
 * Writes, reads and deletes. Deletes even if an earlier step failed, and tries the delete twice.
 *
 * @returns the duration in milliseconds.
 * @throws ProbeFailure that names the first failed step.
 */
export async function roundTrip({ write, read, remove }: RoundTrip): Promise<number> {
  const startedAt = Date.now();
  const use = async () => {
    await step("Writing", write);
    if (!(await step("Reading", read))) {
      throw new ProbeFailure("Read back a different value than written");
    }
  };
  const clear = () => step("Deleting", () => remove().catch(() => remove()));
  const [used] = await Promise.allSettled([use()]);
  const [cleared] = await Promise.allSettled([clear()]);
  for (const outcome of [used, cleared]) if (outcome.status === "rejected") throw outcome.reason;
  return Date.now() - startedAt;
}
