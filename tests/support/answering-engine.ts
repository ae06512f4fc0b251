import { handleCall } from "@/engine/questions";
import type { Config } from "@/lib/context/config";
import type { Context, Engine } from "@/lib/context/context";
import type { TestSystem } from "./test-system";

/** An engine in this process that answers only questions about the configuration. Jobs wait. */
export function answeringEngine(config: Config): Engine {
  return {
    wake: async () => undefined,
    // Converts to JSON and back, like the service binding.
    ask: async (question, input) => {
      const asked: unknown = JSON.parse(JSON.stringify(input));
      return JSON.parse(JSON.stringify(await handleCall({ config } as Context, question, asked)));
    },
  };
}

/** An engine that answers every question from a test's storage. Jobs wait. */
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
