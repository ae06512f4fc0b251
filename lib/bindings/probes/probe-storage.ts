import {
  formatBytes,
  formatCount,
  type Measurement,
  newProbeKey,
  PROBE_PREFIX,
  roundTrip,
  step,
} from "./probe";

/** The shortest lifetime of a KV key, in seconds. If the delete fails, the key still expires. */
const KEY_SECONDS = 60;
const KEYS_LISTED = 1000;

/**
 * Writes, reads and deletes a key. One write, one read and one delete.
 *
 * @returns the duration in milliseconds.
 * @throws ProbeFailure.
 */
export function kvRoundTrip(kv: KVNamespace): Promise<number> {
  const key = newProbeKey();
  return roundTrip({
    write: () => kv.put(key, key, { expirationTtl: KEY_SECONDS }),
    read: async () => {
      const found = await kv.get(key);
      // Another location may not see the key yet, but it must not see another value.
      return found === null || found === key;
    },
    remove: () => kv.delete(key),
  });
}

/** Probes a KV namespace, and counts the keys of its first page. */
export async function probeKv(kv: KVNamespace): Promise<Measurement> {
  const [latencyMs, page] = await Promise.all([
    kvRoundTrip(kv),
    step("Listing", () => kv.list({ limit: KEYS_LISTED })),
  ]);
  const keys = page.keys.filter(({ name }) => !name.startsWith(PROBE_PREFIX)).length;
  return {
    latencyMs,
    usage: keys,
    metrics: [{ label: "Keys", value: formatCount(keys, page.list_complete), isUsage: true }],
    details: [{ label: "Round trip", value: "Writes, reads and deletes one key" }],
  };
}

const OBJECTS_LISTED = 1000;
/**
 * In milliseconds. No check takes this long, so an older probe object was left by an interrupted
 * check.
 */
const LEFT_OVER_AFTER_MS = 10 * 60 * 1000;

/**
 * Writes, reads and deletes an object. Two operations of class A, one of class B.
 *
 * @returns the duration in milliseconds.
 * @throws ProbeFailure.
 */
export function filesRoundTrip(files: R2Bucket): Promise<number> {
  const key = newProbeKey();
  return roundTrip({
    write: () => files.put(key, key),
    read: async () => (await (await files.get(key))?.text()) === key,
    remove: () => files.delete(key),
  });
}

/** Deletes objects left by interrupted checks. Unlike KV keys, objects don't expire. */
async function removeLeftOvers(files: R2Bucket, objects: R2Object[]): Promise<void> {
  const before = Date.now() - LEFT_OVER_AFTER_MS;
  const left = objects.filter(({ uploaded }) => uploaded.getTime() < before);
  if (left.length > 0) await step("Deleting", () => files.delete(left.map(({ key }) => key)));
}

/** Probes an R2 bucket, and counts the objects of its first page. */
export async function probeFiles(files: R2Bucket): Promise<Measurement> {
  const [latencyMs, page] = await Promise.all([
    filesRoundTrip(files),
    step("Listing", () => files.list({ limit: OBJECTS_LISTED })),
  ]);
  const isProbe = ({ key }: R2Object) => key.startsWith(PROBE_PREFIX);
  await removeLeftOvers(files, page.objects.filter(isProbe));
  const stored = page.objects.filter((object) => !isProbe(object));
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  const isWhole = !page.truncated;
  const size = formatBytes(bytes);
  return {
    latencyMs,
    usage: bytes,
    metrics: [
      { label: "Objects", value: formatCount(stored.length, isWhole) },
      { label: "Stored", ...size, value: `${size.value}${isWhole ? "" : "+"}`, isUsage: true },
    ],
    details: [{ label: "Round trip", value: "Writes, reads and deletes one object" }],
  };
}
