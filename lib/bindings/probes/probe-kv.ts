import { formatCount, type Measurement, step } from "./measurement";
import { newProbeKey, PROBE_PREFIX, roundTrip } from "./round-trip";

/** The shortest life that KV gives a key. It ends a key whose removal failed. Seconds. */
const KEY_SECONDS = 60;
const KEYS_LISTED = 1000;

/**
 * Writes, reads and removes a key. One write, one read and one removal.
 *
 * @returns the milliseconds it took.
 * @throws ProbeFailure.
 */
export function kvRoundTrip(kv: KVNamespace): Promise<number> {
  const key = newProbeKey();
  return roundTrip({
    write: () => kv.put(key, key, { expirationTtl: KEY_SECONDS }),
    read: async () => {
      const found = await kv.get(key);
      // Another place of the provider may not see it yet; a different value it may not be.
      return found === null || found === key;
    },
    remove: () => kv.delete(key),
  });
}

/** A KV namespace, with the keys of its first page. */
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
    details: [{ label: "Round trip", value: "Write, read and remove one key" }],
  };
}
