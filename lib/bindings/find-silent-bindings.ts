import type { Context } from "@/lib/platform/context";
import { databaseRoundTrip } from "./probes/probe-d1";
import { kvRoundTrip } from "./probes/probe-kv";
import { filesRoundTrip } from "./probes/probe-r2";
import { PROBE_LIMIT_MS, withinLimit } from "./run-probe";

/**
 * The round trips of the monitor over the three bindings that Atrium cannot do without.
 *
 * @returns the names of those that did not answer, for people; empty when all did. Never throws.
 */
export async function findSilentBindings(ctx: Context): Promise<string[]> {
  const probes: [string, Promise<unknown>][] = [
    ["the D1 database", databaseRoundTrip(ctx.db)],
    ["the KV namespace", kvRoundTrip(ctx.kv)],
    ["the R2 bucket", filesRoundTrip(ctx.files)],
  ];
  const answers = await Promise.allSettled(
    probes.map(([, probe]) => {
      ctx.defer(probe.catch(() => undefined));
      return withinLimit(probe, PROBE_LIMIT_MS);
    }),
  );
  return probes.flatMap(([name], index) => (answers[index]?.status === "fulfilled" ? [] : [name]));
}
