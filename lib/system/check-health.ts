import type { Health } from "./schema";

export const VERSION = "0.1.0";

/** What is asked whether it answers. */
export interface Services {
  db: { run(query: string): PromiseLike<unknown> };
  kv: KVNamespace;
  files: R2Bucket;
}

const answers = (probe: Promise<unknown>) => probe.then(() => true).catch(() => false);

/** Whether database, KV and R2 answer. Reads only, and never throws. */
export async function checkHealth(services: Services): Promise<Health> {
  const [database, kv, r2] = await Promise.all([
    answers(Promise.resolve(services.db.run("SELECT 1"))),
    answers(services.kv.get("health")),
    answers(services.files.head("health")),
  ]);
  return { healthy: database && kv && r2, version: VERSION, checks: { database, kv, r2 } };
}
