import { readConfig } from "@/lib/context/config";
import { type Bindings, type Context, createContext } from "@/lib/context/context";
import type { Engine } from "@/lib/context/engine";

/** What the engine's door knows of its clock. */
interface Clock extends Rpc.DurableObjectBranded {
  wake(): Promise<void>;
}

/** What engine/wrangler.jsonc binds: the console's own database, store and bucket, and the clock. */
export interface EngineBindings extends Bindings {
  PACEMAKER: DurableObjectNamespace<Clock>;
}

/**
 * The context of work that nobody asked for at this moment: no actor. Who acts for a person reads that person's rights
 * anew.
 */
export function engineContext(
  bindings: EngineBindings,
  engine: Engine,
  defer: (work: Promise<unknown>) => void,
): Context {
  const client = { ip: "unknown", userAgent: "engine" };
  return createContext({ bindings, config: readConfig(), engine, defer, client });
}
