// Build output. Declared here because it doesn't exist before the first build.

declare module "*/.open-next/worker.js" {
  /** The adapter's worker: Next's server and its static files. */
  const worker: {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
  };
  export default worker;
}

declare module "*/.open-next/cloudflare/init.js" {
  /** Runs a function with the request's bindings available to `getCloudflareContext`. */
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
