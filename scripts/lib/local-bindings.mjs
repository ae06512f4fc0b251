import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { at } from "./project.mjs";

/**
 * The bindings of wrangler.jsonc over what a folder of local state holds, as `wrangler dev` keeps it there. Dispose of
 * them when done.
 */
export function localBindings(state) {
  return getPlatformProxy({
    configPath: at("wrangler.jsonc"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
    envFiles: [],
  });
}
