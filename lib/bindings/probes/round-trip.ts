import { ProbeFailure, step } from "./measurement";

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
      throw new ProbeFailure("What was read is not what was written");
    }
  };
  const clear = () => step("Removing", () => remove().catch(() => remove()));
  const [used] = await Promise.allSettled([use()]);
  const [cleared] = await Promise.allSettled([clear()]);
  for (const outcome of [used, cleared]) if (outcome.status === "rejected") throw outcome.reason;
  return Date.now() - startedAt;
}
