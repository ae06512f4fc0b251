import type { BindingDetail, MetricColor } from "../schema";

/** A failure whose reason may be shown: it says which step failed, never in the words of what is bound. */
export class ProbeFailure extends Error {}

/** A metric before it is compared with earlier checks. */
export interface MeasuredMetric {
  label: string;
  value: string;
  unit?: string;
  color?: MetricColor;
  /** The one whose trend follows `usage`. */
  isUsage?: true;
}

/** What one probe found out. */
export interface Measurement {
  /** Milliseconds of the round trip; null where the kind has none that would leave nothing behind. */
  latencyMs: number | null;
  /** One figure that grows with use (bytes, keys, vectors), to be compared between checks; null where there is none. */
  usage: number | null;
  metrics: MeasuredMetric[];
  details: BindingDetail[];
}

/** Runs one step of a probe. Throws ProbeFailure naming the step. */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new ProbeFailure(`${name} failed`, { cause });
  }
}

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Bytes in the decimal units that the provider's limits are given in. */
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

/** A count of a listing that stops at its page's end. */
export function formatCount(count: number, isWhole: boolean): string {
  return `${count.toLocaleString("en")}${isWhole ? "" : "+"}`;
}

/** Begins every probe's key, and sorts before what people store, so that the first page of a listing shows it. */
export const PROBE_PREFIX = ".probe/";

/** A key that no other check uses: two at the same time do not meet. */
export function newProbeKey(): string {
  return `${PROBE_PREFIX}${crypto.randomUUID()}`;
}

interface RoundTrip {
  write: () => Promise<unknown>;
  /** True when what was read is what was written. */
  read: () => Promise<boolean>;
  remove: () => Promise<unknown>;
}

/**
 * Writes, reads and removes. It removes whatever failed before, and once more when that itself fails.
 *
 * @returns the milliseconds it took.
 * @throws ProbeFailure naming the first step that failed.
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
