import { getCloudflareContext } from "@opennextjs/cloudflare";

declare global {
  /** What stands for the engine's binding under `next dev` (next.config.ts). */
  var askDevelopmentEngine: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Called by Next when its server starts. In development alone: built, what Next takes ends in `.tsx` (`pageExtensions` in
 * next.config.ts). There the engine is a worker of its own; here it works in this process, from the first job that it is
 * told of.
 */
export function register(): void {
  if (process.env.NODE_ENV !== "development") return;
  // Next compiles this for its edge runtime as well, which must not meet the engine's code: the condition takes it out.
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
