import { AsyncLocalStorage } from "node:async_hooks";
import type { Bindings } from "@/lib/context/context";

// Replaces what Next and its adapter know of the current request, for route handlers and actions
// without them.

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

/** Like the adapter's. */
export const getCloudflareContext = () => ({ env: current().env, ctx: current().ctx });

/** Like the one of `next/headers`. */
export const headers = async () => current().headers;

/** Like the one of `next/cache`. Does nothing, because nothing is rendered here. */
export const refresh = () => undefined;
