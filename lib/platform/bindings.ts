import { getCloudflareContext } from "@opennextjs/cloudflare";

export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** Whatever else the deployment's configuration binds; the bindings monitor alone looks at it. */
  [name: string]: unknown;
}

/** The bindings of this request and its waitUntil. Throws at module scope and while prerendering. */
export function getBindings(): { bindings: Bindings; defer: (work: Promise<unknown>) => void } {
  const { env, ctx } = getCloudflareContext();
  return { bindings: env as unknown as Bindings, defer: (work) => ctx.waitUntil(work) };
}
