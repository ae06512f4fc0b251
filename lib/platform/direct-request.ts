import { AsyncLocalStorage } from "node:async_hooks";
import type { Bindings } from "./bindings";

/**
 * The request that is answered without Next. In the bundle of the worker's entry this stands in the place of
 * `next/headers` and of the adapter (`alias` in wrangler.jsonc), so that a route is the same code before Next and in it.
 */
interface DirectRequest {
  headers: Headers;
  env: Bindings;
  ctx: Pick<ExecutionContext, "waitUntil">;
}

export const directRequest = new AsyncLocalStorage<DirectRequest>();

function current(): DirectRequest {
  const found = directRequest.getStore();
  if (!found) throw new Error("Outside a request");
  return found;
}

/** The value as Next reads it. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** As `next/headers` has it. */
export const headers = async () => current().headers;

/** As `next/headers` has it, to be read: of two with one name the later counts, as in Next. */
export async function cookies() {
  const pairs = (current().headers.get("cookie") ?? "").split(/; */);
  return {
    get: (name: string) => {
      const found = pairs.findLast((pair) => pair.startsWith(`${name}=`));
      const value = found && decoded(found.slice(name.length + 1));
      return value === undefined ? undefined : { value };
    },
    set: () => {
      throw new Error("No cookie is set where Next is not asked");
    },
  };
}

/** As the adapter has it. */
export const getCloudflareContext = () => ({ env: current().env, ctx: current().ctx });
