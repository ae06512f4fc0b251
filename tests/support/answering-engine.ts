import { handleCall } from "@/engine/questions";
import type { Config } from "@/lib/context/config";
import type { Context, Engine } from "@/lib/context/context";
import type { TestSystem } from "./test-system";

/** An engine that answers questions of the configuration alone, in this process; jobs wait. */
export function answeringEngine(config: Config): Engine {
  return {
    wake: async () => undefined,
    // As over the binding: what goes to and fro is JSON.
    ask: async (question, input) => {
      const asked: unknown = JSON.parse(JSON.stringify(input));
      return JSON.parse(JSON.stringify(await handleCall({ config } as Context, question, asked)));
    },
  };
}

/** An engine that answers every question over the storage of a test; jobs wait. */
export function engineOver(system: Pick<TestSystem, "context">): Engine {
  const engine: Engine = {
    wake: async () => undefined,
    ask: async (question, input) => {
      const asked: unknown = JSON.parse(JSON.stringify(input));
      const ctx = system.context(null, { engine });
      return JSON.parse(JSON.stringify(await handleCall(ctx, question, asked)));
    },
  };
  return engine;
}
