// Run as `node serve-workers.mjs <port>`. Serves the built console and engine in workerd, with the
// variables from ATRIUM_VARIABLES (JSON), and the reader in its own process. Uses Miniflare instead
// of `wrangler dev`, which bundles both again at every start.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { at, stateDirectory } from "./project.mjs";
import { superviseReader } from "./reader-process.mjs";
import { storageFolder, workerOptions } from "./worker-options.mjs";

const bindings = JSON.parse(process.env.ATRIUM_VARIABLES ?? "{}");
const worker = (options, file) => ({
  ...options,
  bindings,
  modulesRoot: at(),
  modules: [{ type: "ESModule", path: at(".build", file) }],
});

const reader = superviseReader();
const workers = new Miniflare(
  convertV4MiniflareOptions({
    host: "localhost",
    port: Number(process.argv[2]),
    resourcePersistencePath: storageFolder(stateDirectory()),
    handleStructuredLogs: ({ level, message }) => {
      const target = level === "error" || level === "warn" ? process.stderr : process.stdout;
      target.write(`${message}\n`);
    },
    workers: [
      worker(workerOptions(), "worker/console.js"),
      worker(
        { ...workerOptions("engine"), serviceBindings: { READER: reader.fetch } },
        "engine/worker.js",
      ),
    ],
  }),
);
// If the parent was killed, nothing else would stop this process, and the port would stay in use.
process.once("disconnect", () => process.exit());
await workers.ready;
// Not awaited. Started early, so that the first document doesn't wait for it.
void reader.stand();
