// Run as `node serve-workers.mjs <port>`: the built console and engine in workerd, with the variables that
// ATRIUM_VARIABLES holds as JSON, and the reader in a process of its own. By Miniflare and not `wrangler dev`, which bundles both once more at every start.
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
// Whoever started this was killed: nobody else would stop it, and the port would stay taken.
process.once("disconnect", () => process.exit());
await workers.ready;
// Nobody waits for it: the first document would.
void reader.stand();
