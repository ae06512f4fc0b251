import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Bindings } from "@/lib/context/context";
import { databaseDoor } from "../../../scripts/lib/lent-database.ts";
import { superviseReader } from "../../../scripts/lib/reader-process.mjs";
import { workerOptions } from "../../../scripts/lib/worker-options.mjs";

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** For use cases in the test's process, where there may be no build with static files. */
const PUBLIC_FILES = {
  fetch: async (address: string) =>
    new Response(await readFile(inRoot(`public${new URL(address).pathname}`))),
} as unknown as Fetcher;

const AI_STAND_IN = "workers-ai-stand-in";

const standInWorker = ({
  compatibilityDate,
  compatibilityFlags,
}: Pick<ReturnType<typeof workerOptions>, "compatibilityDate" | "compatibilityFlags">) => ({
  ...{ compatibilityDate, compatibilityFlags, name: AI_STAND_IN },
  modulesRoot: inRoot("tests/support"),
  modules: ["workers-ai/worker.mjs", "workers-ai/stand-in.mjs", "embed-words.mjs"].map((path) => ({
    type: "ESModule" as const,
    path: inRoot(`tests/support/${path}`),
  })),
  unsafeDirectSockets: [{ port: 0 }],
});

interface WorkerdOptions {
  /** The files of a built worker that answers at `url`: its entry first, then what that imports. */
  worker?: readonly string[];
  /** Other workers by name with the same bindings, each at its own port. */
  beside?: Readonly<Record<string, readonly string[]>>;
  /** The files of a built engine that the worker is bound to. */
  engine?: readonly string[];
  /** Binds the worker and the engine to a stand-in for Workers AI. */
  ai?: boolean;
  /** Variables and secrets of these workers. */
  vars?: Record<string, string>;
  /**
   * Where D1, KV and R2 are stored, for tests that read the files; by default a temporary place.
   */
  folder?: string;
  /** Called with every line of the worker's log. */
  onLog?: (line: string) => void;
  /** Uses the worker's own port, without the static file server in front. */
  direct?: boolean;
}

/**
 * Starts the bindings of wrangler.jsonc, empty, in a new workerd, with or without a worker. Static
 * files need a worker, because without one there may be no build. Not wrangler's dev server, whose
 * bundling and proxying costs more than the tests.
 */
export async function startWorkerd({
  worker,
  beside = {},
  engine,
  ai,
  vars,
  folder,
  onLog,
  direct,
}: WorkerdOptions = {}) {
  const standIn: Record<string, string> = ai ? { AI: AI_STAND_IN } : {};
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
  const app =
    console &&
    (engine ? { ...console, serviceBindings: { ...serviceBindings, ...standIn } } : console);
  const reader = superviseReader();
  const clockwork = engine && {
    ...workerOptions("engine"),
    serviceBindings: { READER: reader.fetch, ...standIn },
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
        ...(ai ? [standInWorker(bindings)] : []),
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
    /** Address of the engine's entry, which has none outside tests. */
    engineUrl: clockwork && (await workerd.unsafeGetDirectURL(clockwork.name)),
    /** Address of the stand-in for Workers AI. */
    aiUrl: ai ? await workerd.unsafeGetDirectURL(AI_STAND_IN) : undefined,
    /** Returns the address of a worker of `beside`. */
    urlOf: (name: string) => workerd.unsafeGetDirectURL(name),
    /** The reader's process, started by the first document that the engine reads. */
    reader,
    close: async () => {
      await Promise.all([workerd.dispose(), reader.close()]);
    },
  };
}
