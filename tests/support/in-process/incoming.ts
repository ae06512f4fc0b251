import { AsyncLocalStorage } from "node:async_hooks";
import type { Bindings } from "@/lib/platform/bindings";

/** What Next and its adapter know of the request at hand, for route handlers that run without them. */
interface Incoming {
  headers: Headers;
  env: Bindings;
  /** What goes on past the answer. */
  deferred: Promise<unknown>[];
}

export const incoming = new AsyncLocalStorage<Incoming>();

function current(): Incoming {
  const found = incoming.getStore();
  if (!found) throw new Error("Outside a request");
  return found;
}

/** As `next/headers` has it. */
export const headers = async () => current().headers;

/** As `next/headers` has it; what is set goes nowhere. */
export async function cookies() {
  const pairs = (current().headers.get("cookie") ?? "").split("; ");
  return {
    get: (name: string) => {
      const found = pairs.find((pair) => pair.startsWith(`${name}=`));
      return found && { value: found.slice(name.length + 1) };
    },
    set: () => undefined,
  };
}

/** As `@opennextjs/cloudflare` has it. */
export const getCloudflareContext = () => ({
  env: current().env,
  ctx: { waitUntil: (work: Promise<unknown>) => void current().deferred.push(work) },
});

/** As `next/cache` has it: nothing is drawn here. */
export const refresh = () => undefined;
