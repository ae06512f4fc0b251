import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Bindings } from "@/lib/platform/bindings";
import { LentDatabase } from "./lent-database";

const DOOR = fileURLToPath(new URL("door.mjs", import.meta.url));

/**
 * The bindings of wrangler.jsonc in a workerd of their own, empty.
 *
 * @param folder where they are kept, for whoever looks at the files; otherwise in a place that goes with them.
 */
export async function startStorage(folder?: string) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.jsonc");
  const { modulesRules: _, ...bindings } = workerOptions;
  const workerd = new Miniflare(
    convertV4MiniflareOptions({
      ...bindings,
      modules: [{ type: "ESModule", path: DOOR }],
      resourcePersistencePath: folder,
    }),
  );
  const door = await workerd.ready;
  const own = await workerd.getBindings<Bindings>();
  return {
    bindings: { ...own, DB: new LentDatabase(door) } satisfies Bindings,
    close: () => workerd.dispose(),
  };
}
