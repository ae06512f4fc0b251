import { getCloudflareContext } from "@opennextjs/cloudflare";

export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** Whatever else the deployment's configuration binds; the bindings monitor alone looks at it. */
  [name: string]: unknown;
}

declare global {
  /** What the adapter hands out is what wrangler.jsonc binds. */
  interface CloudflareEnv extends Bindings {}
}

/** The bindings of this request and its waitUntil. Throws at module scope and while prerendering. */
export function getBindings(): { bindings: Bindings; defer: (work: Promise<unknown>) => void } {
  const { env, ctx } = getCloudflareContext();
  return { bindings: env, defer: (work) => ctx.waitUntil(work) };
}
