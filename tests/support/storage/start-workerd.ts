import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Bindings } from "@/lib/context/context";
import { databaseDoor } from "../../../scripts/lib/lent-database.ts";
import { superviseReader } from "../../../scripts/lib/reader-process.mjs";
import { workerOptions } from "../../../scripts/lib/worker-options.mjs";

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** For use cases in the test's own process: there may be no build with all static files. */
const PUBLIC_FILES = {
  fetch: async (address: string) =>
    new Response(await readFile(inRoot(`public${new URL(address).pathname}`))),
} as unknown as Fetcher;

interface WorkerdOptions {
  /** The files of a built worker that answers at `url`: its entry first, then what that imports. */
  worker?: readonly string[];
  /** Other workers by their names, over the same bindings: each answers at a port of its own. */
  beside?: Readonly<Record<string, readonly string[]>>;
  /** The files of a built engine, to which the worker is bound. */
  engine?: readonly string[];
  /** Variables and secrets of these workers. */
  vars?: Record<string, string>;
  /** Where D1, KV and R2 are kept, for whoever looks at the files; otherwise in a place that goes with them. */
  folder?: string;
  /** Told every line that the worker writes to its log. */
  onLog?: (line: string) => void;
  /** Gives the worker's own port: calls do not go by what serves static files in front of it. */
  direct?: boolean;
}

/**
 * The bindings of wrangler.jsonc in a workerd of their own, empty, with a worker over them or none; static files are a
 * worker's alone, since without one there may be no build. Not wrangler's own
 * development server: that bundles and proxies, which costs more than what is tested.
 */
export async function startWorkerd({
  worker,
  beside = {},
  engine,
  vars,
  folder,
  onLog,
  direct,
}: WorkerdOptions = {}) {
  const { assets, serviceBindings, durableObjects: _, ...bindings } = workerOptions();
  const { door, lend } = databaseDoor();
  const workerOf = (name: string, files: readonly string[], isDirect: boolean) => ({
    ...bindings,
    assets,
    name,
    bindings: { ...vars },
    modulesRoot: inRoot(""),
    modules: files.map((path) => ({ type: "ESModule" as const, path })),
    unsafeDirectSockets: isDirect ? [{ port: 0 }] : [],
  });
  const console = worker && workerOf("app", worker, direct === true);
  const app = console && (engine ? { ...console, serviceBindings } : console);
  const reader = superviseReader();
  const clockwork = engine && {
    ...workerOptions("engine"),
    serviceBindings: { READER: reader.fetch },
    bindings: { ...vars },
    modulesRoot: inRoot(""),
    modules: engine.map((path) => ({ type: "ESModule" as const, path })),
    unsafeDirectSockets: [{ port: 0 }],
  };
  const others = Object.entries(beside).map(([name, files]) => workerOf(name, files, true));
  const workerd = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        ...(app ? [app] : []),
        { ...bindings, ...door },
        ...(clockwork ? [clockwork] : []),
        ...others,
      ],
      resourcePersistencePath: folder,
      handleStructuredLogs: ({ message }) => onLog?.(message),
    }),
  );
  const ready = await workerd.ready;
  const own = await workerd.getBindings<Bindings>("door");
  return {
    url: direct ? await workerd.unsafeGetDirectURL("app") : ready,
    bindings: {
      ...own,
      DB: await lend(workerd),
      ASSETS: PUBLIC_FILES,
    } satisfies Bindings,
    /** Where the engine's door is, which has no address outside tests. */
    engineUrl: clockwork && (await workerd.unsafeGetDirectURL(clockwork.name)),
    /** Where a worker of `beside` answers. */
    urlOf: (name: string) => workerd.unsafeGetDirectURL(name),
    /** The reader's process, which the first document that the engine reads starts. */
    reader,
    close: async () => {
      await Promise.all([workerd.dispose(), reader.close()]);
    },
  };
}
