import { getCloudflareContext } from "@opennextjs/cloudflare";

declare global {
  /** Takes the place of the engine's binding under `next dev` (next.config.ts). */
  var askDevelopmentEngine: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Called by Next when its server starts, but only in development: in a build, Next only reads files
 * that end in `.tsx` (`pageExtensions` in next.config.ts). In development the engine isn't a
 * separate worker. It runs in this process, from the first call that wakes it.
 */
export function register(): void {
  if (process.env.NODE_ENV !== "development") return;
  // Next also compiles this for its edge runtime, which must not contain the engine's code. The
  // condition removes it there.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const start = async () => {
      const { env } = await getCloudflareContext({ async: true });
      const { startDevelopmentEngine } = await import("@/engine/development");
      return startDevelopmentEngine(env);
    };
    let engine: ReturnType<typeof start> | undefined;
    globalThis.askDevelopmentEngine = async (request) => {
      engine ??= start();
      return (await engine).fetch(request);
    };
  }
}
