import { AsyncLocalStorage } from "node:async_hooks";
import type { Bindings } from "@/lib/context/context";

// What Next and its adapter know of the request at hand, for route handlers and actions that run without them.

interface Incoming {
  headers: Headers;
  env: Bindings;
  ctx: Pick<ExecutionContext, "waitUntil">;
}

export const incoming = new AsyncLocalStorage<Incoming>();

function current(): Incoming {
  const found = incoming.getStore();
  if (!found) throw new Error("Outside a request");
  return found;
}

/** As the adapter has it. */
export const getCloudflareContext = () => ({ env: current().env, ctx: current().ctx });

/** As `next/headers` has it. */
export const headers = async () => current().headers;

/** As `next/cache` has it: nothing is drawn here. */
export const refresh = () => undefined;
