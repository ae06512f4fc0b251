// What the build makes; declared here because it does not exist before the first build.

declare module "*/.open-next/worker.js" {
  /** The adapter's worker: Next's server with its static files. */
  const worker: {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
  };
  export default worker;
}

declare module "*/.open-next/cloudflare/init.js" {
  /** Runs what answers a request where `getCloudflareContext` finds the request's bindings. */
  export function runWithCloudflareRequestContext(
    request: Request,
    env: unknown,
    context: unknown,
    answer: () => Promise<Response>,
  ): Promise<Response>;
}

declare module "*/.build/api-routes.js" {
  import type { ApiRoute } from "@/lib/http/api-dispatch";
  /** The route files of app/api with their paths (scripts/lib/build-worker.mjs). */
  export const API_ROUTES: readonly ApiRoute[];
}
