import type { Bindings } from "@/lib/context/context";
import { Places } from "@/lib/jobs/places";
import { handleRequest } from "./questions";
import { ENGINE_KINDS, engineContext, RETRY_MS, workRound } from "./work";

/**
 * Starts the engine under `next dev`, in Next's own process, because a separate worker would be a
 * second runtime over the same files. A timer replaces the Durable Object's alarm. Jobs are rows,
 * so the next start continues them.
 *
 * @param bindings the console's local bindings.
 */
export function startDevelopmentEngine(bindings: Bindings): {
  fetch(request: Request): Promise<Response>;
} {
  let isFresh = true;
  let isWorking = false;
  const places = new Places();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const makeContext = () =>
    engineContext(
      bindings,
      { wake: async () => wake() },
      (work) => void work.catch((error) => console.error(error)),
    );

  async function work() {
    isWorking = true;
    places.takeWoken();
    let next = Date.now() + RETRY_MS;
    try {
      next = await workRound(makeContext, { kinds: ENGINE_KINDS, isFresh, places });
      isFresh = false;
    } catch (error) {
      console.error(JSON.stringify({ message: "engine can't work", error: String(error) }));
    }
    isWorking = false;
    look(places.takeWoken() ? 0 : next - Date.now());
  }

  function look(inMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), Math.max(0, inMs));
    // Lets the process exit.
    timer.unref();
  }

  function wake() {
    places.wake();
    if (!isWorking) look(0);
  }

  return {
    async fetch(request) {
      if (new URL(request.url).pathname.startsWith("/ask/"))
        return handleRequest(makeContext(), request);
      wake();
      return new Response(null, { status: 204 });
    },
  };
}
