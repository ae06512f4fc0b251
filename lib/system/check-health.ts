import type { Context } from "@/lib/platform/context";

export const VERSION = "0.1.0";

export interface Health {
  healthy: boolean;
  version: string;
  checks: { database: boolean; kv: boolean; r2: boolean };
}

const answers = (probe: Promise<unknown>) => probe.then(() => true).catch(() => false);

/** Whether database, KV and R2 answer. Reads only, and never throws. */
export async function checkHealth(ctx: Pick<Context, "db" | "kv" | "files">): Promise<Health> {
  const [database, kv, r2] = await Promise.all([
    answers(Promise.resolve(ctx.db.run("SELECT 1"))),
    answers(ctx.kv.get("health")),
    answers(ctx.files.head("health")),
  ]);
  return { healthy: database && kv && r2, version: VERSION, checks: { database, kv, r2 } };
}
