import { eq } from "drizzle-orm";
import { rateLimits } from "@/db/schema/auth";
import type { Context } from "@/lib/platform/context";

async function probeDatabase(ctx: Context, key: string): Promise<boolean> {
  const where = eq(rateLimits.key, key);
  // One transaction: nothing is left, whatever happens.
  const [, found] = await ctx.db.batch([
    ctx.db.insert(rateLimits).values({ key, count: 0, resetAt: ctx.now }),
    ctx.db.select({ key: rateLimits.key }).from(rateLimits).where(where),
    ctx.db.delete(rateLimits).where(where),
  ]);
  return found.length === 1;
}

async function probeKv({ kv }: Context, key: string): Promise<boolean> {
  try {
    // Expires by itself, should the deletion fail.
    await kv.put(key, key, { expirationTtl: 60 });
    const found = await kv.get(key);
    // Another place of the provider may not see it yet; a different value it may not be.
    return found === null || found === key;
  } finally {
    await kv.delete(key);
  }
}

async function probeFiles({ files }: Context, key: string): Promise<boolean> {
  try {
    await files.put(key, key);
    const found = await files.get(key);
    return (await found?.text()) === key;
  } finally {
    await files.delete(key);
  }
}

/**
 * Writes to D1, KV and R2, reads it back and removes it again.
 *
 * @returns the names of those that did not answer, for people; empty when all did. Never throws.
 */
export async function probeBindings(ctx: Context): Promise<string[]> {
  const key = `probe-${crypto.randomUUID()}`;
  const probes: [string, Promise<boolean>][] = [
    ["the D1 database", probeDatabase(ctx, key)],
    ["the KV namespace", probeKv(ctx, key)],
    ["the R2 bucket", probeFiles(ctx, key)],
  ];
  const answers = await Promise.allSettled(probes.map(([, probe]) => probe));
  return probes.flatMap(([name], index) => {
    const answer = answers[index];
    return answer?.status === "fulfilled" && answer.value ? [] : [name];
  });
}
