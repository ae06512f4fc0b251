import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { run } from "./processes.mjs";
import {
  at,
  clearStamp,
  filesUnder,
  hashOf,
  ROOT,
  readStamp,
  toolEnvironment,
  writeStamp,
} from "./project.mjs";
import { Sentence, say, seconds, size } from "./say.mjs";

const STAMP = at(".build", "worker.stamp");
const WORKER = at(".build", "worker");
const REFERENCE = at(".open-next", "assets", "api");

/** Everything that the built worker depends on. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "public",
  "components.json",
  "next.config.ts",
  "open-next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "wrangler.jsonc",
  "package.json",
  "package-lock.json",
  "docs/openapi",
  "scripts",
];

/**
 * Builds the worker when its sources changed since the last build (or always, with `force`).
 * @returns {Promise<boolean>} whether it was built now
 */
export async function buildWorker({ force = false } = {}) {
  await step("The migrations could not be bundled", "node", ["scripts/bundle-migrations.mjs"]);
  const wanted = hashOf(SOURCES);
  const complete = existsSync(at(".open-next", "worker.js")) && existsSync(WORKER);
  if (!force && complete && readStamp(STAMP) === wanted) return false;
  const began = performance.now();
  say("Building …");
  clearStamp(STAMP);
  rmSync(WORKER, { recursive: true, force: true });
  await step("The build failed", "opennextjs-cloudflare", ["build"]);
  writeApiRoutes();
  await step("The API's document could not be made", "node", ["scripts/openapi.mjs"]);
  await step("The worker could not be bundled", "wrangler", [
    "deploy",
    "--dry-run",
    "--outdir",
    WORKER,
  ]);
  writeStamp(STAMP, wanted);
  say(`Built in ${seconds(began)}.`);
  return true;
}

async function step(sentence, command, args) {
  const { code, out } = await run(command, args, { cwd: at(), env: toolEnvironment() });
  if (code === 0) return;
  process.stderr.write(out);
  throw new Sentence(`${sentence}: ${command} ended with ${code}, its own words are above.`);
}

/** Sizes of what was built, in bytes. */
export function builtSizes() {
  const gzip = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const modules = filesUnder(WORKER).filter((file) => !/\.(map|md)$/.test(file));
  const assets = filesUnder(at(".open-next", "assets"));
  return {
    worker: modules.reduce((sum, file) => sum + readFileSync(file).length, 0),
    workerGzip: gzip(modules),
    cssGzip: gzip(assets.filter((file) => file.endsWith(".css"))),
    // The API's reference is a page of its own, and Scalar's.
    scriptsGzip: gzip(assets.filter((file) => file.endsWith(".js") && !file.startsWith(REFERENCE))),
  };
}

/** Prints the sizes of what was built. */
export function saySizes() {
  const sizes = builtSizes();
  say(`Worker ${size(sizes.worker)}, gzip ${size(sizes.workerGzip)}.`);
  say(`Browser: all scripts ${size(sizes.scriptsGzip)} gzip, CSS ${size(sizes.cssGzip)} gzip.`);
}

const TABLE = at(".build", "api-routes.js");

/**
 * The route files of app/api, each with the path that it serves: "/api/users/[id]".
 * @returns {{ file: string, path: string }[]}
 */
export function apiRoutes() {
  return filesUnder(at("app", "api"))
    .map((file) => relative(ROOT, file).replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts"))
    .map((file) => ({ file, path: `/${dirname(file).slice("app/".length)}` }));
}

/** Writes the table by which the worker finds the handlers of the API. */
function writeApiRoutes() {
  const entries = apiRoutes().map(
    ({ file, path }) => `  { path: "${path}", load: () => import("../${file}") },`,
  );
  mkdirSync(dirname(TABLE), { recursive: true });
  writeFileSync(TABLE, ["export const API_ROUTES = [", ...entries, "];", ""].join("\n"));
}
