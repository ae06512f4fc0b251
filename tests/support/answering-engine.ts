import { answer } from "@/engine/questions";
import type { Config } from "@/lib/context/config";
import type { Engine } from "@/lib/context/context";

/** An engine that answers questions in this process; jobs wait. */
export function answeringEngine(config: Config): Engine {
  return {
    wake: async () => undefined,
    // As over the binding: what goes to and fro is JSON.
    ask: async (question, input) => {
      const asked: unknown = JSON.parse(JSON.stringify(input));
      return JSON.parse(JSON.stringify(await answer(config, question, asked)));
    },
  };
}
