/** What the build makes; declared here because it does not exist before the first build. */
declare module "*/.open-next/worker.js" {
  const worker: {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
  };
  export default worker;
}

declare module "*/.open-next/cloudflare/init.js" {
  /** Runs what answers a request where `getCloudflareContext` finds the request's bindings. */
  export function runWithCloudflareRequestContext(
    request: Pick<Request, "url" | "cf">,
    env: unknown,
    context: unknown,
    answer: () => Promise<Response>,
  ): Promise<Response>;
}

declare module "*/.open-next/server-functions/default/handler.mjs" {
  /** Next's server. */
  export function handler(
    request: Pick<Request, "url" | "method" | "headers" | "arrayBuffer">,
    env: unknown,
    context: unknown,
    signal: AbortSignal,
  ): Promise<Response>;
}
