import { getCloudflareContext } from "@opennextjs/cloudflare";

declare global {
  /** What stands for the engine's binding under `next dev` (next.config.ts). */
  var wakeDevelopmentEngine: (() => Promise<Response>) | undefined;
}

/**
 * Called by Next when its server starts. In development alone: built, what Next takes ends in `.tsx` (`pageExtensions` in
 * next.config.ts). There the engine is a worker of its own; here it works in this process, from the first job that it is
 * told of.
 */
export function register(): void {
  if (process.env.NODE_ENV !== "development" || process.env.NEXT_RUNTIME !== "nodejs") return;
  let engine: Promise<{ wake(): void }> | undefined;
  globalThis.wakeDevelopmentEngine = async () => {
    engine ??= start();
    (await engine).wake();
    return new Response(null, { status: 204 });
  };
}

async function start() {
  const { env } = await getCloudflareContext({ async: true });
  const { startDevelopmentEngine } = await import("@/engine/development");
  return startDevelopmentEngine(env);
}
