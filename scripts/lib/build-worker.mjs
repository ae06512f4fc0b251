import { existsSync, readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { writeApiRoutes } from "./api-routes.mjs";
import { run } from "./processes.mjs";
import {
  at,
  clearStamp,
  filesUnder,
  hashOf,
  readStamp,
  toolEnvironment,
  withoutSecrets,
  writeStamp,
} from "./project.mjs";
import { Sentence, say, seconds, size } from "./say.mjs";

const STAMP = at(".build", "worker.stamp");
const WORKER = at(".build", "worker");
const ENGINE = at(".build", "engine");
const READER = at(".build", "reader");
const READER_STAMP = at(".build", "reader.stamp");
const REFERENCE = at(".open-next", "assets", "api");

/** Everything that the built worker depends on. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "engine",
  "reader",
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
 * Builds the worker if its sources have changed since the last build, or always with `force`.
 * @returns {Promise<boolean>} whether it was built
 */
export async function buildWorker({ force = false } = {}) {
  await step("The migrations could not be bundled", "node", ["scripts/bundle-migrations.mjs"]);
  const wanted = hashOf(SOURCES);
  const complete = [at(".open-next", "worker.js"), WORKER, ENGINE].every(existsSync);
  if (!force && complete && readStamp(STAMP) === wanted) return buildReader();
  const began = performance.now();
  say("Building …");
  clearStamp(STAMP);
  for (const folder of [WORKER, ENGINE]) rmSync(folder, { recursive: true, force: true });
  await step("The build failed", "opennextjs-cloudflare", ["build"]);
  writeApiRoutes();
  await step("The API's document could not be made", "node", ["scripts/openapi.mjs"]);
  await Promise.all([
    bundle("The worker could not be bundled", "wrangler.jsonc", WORKER),
    bundle("The engine could not be bundled", "engine/wrangler.jsonc", ENGINE),
    buildReader({ force }),
  ]);
  writeStamp(STAMP, wanted);
  say(`Built in ${seconds(began)}.`);
  return true;
}

/** The reader's sources. */
const READER_SOURCES = ["reader", "lib/knowledge", "package-lock.json"];

/**
 * Bundles the reader if its sources have changed. `npm run dev` uses the built reader too.
 * @returns {Promise<boolean>} whether it was bundled
 */
export async function buildReader({ force = false } = {}) {
  const wanted = hashOf(READER_SOURCES);
  if (!force && existsSync(READER) && readStamp(READER_STAMP) === wanted) return false;
  clearStamp(READER_STAMP);
  rmSync(READER, { recursive: true, force: true });
  await bundle("The reader could not be bundled", "reader/wrangler.jsonc", READER);
  writeStamp(READER_STAMP, wanted);
  return true;
}

function bundle(sentence, config, folder) {
  return step(sentence, "wrangler", [
    ...["deploy", "--dry-run", "--config", config, "--outdir", folder],
  ]);
}

async function step(sentence, command, args) {
  const env = withoutSecrets(toolEnvironment());
  const { code, out } = await run(command, args, { cwd: at(), env });
  if (code === 0) return;
  process.stderr.write(out);
  throw new Sentence(`${sentence}: ${command} ended with ${code}, its own words are above.`);
}

/** Returns the sizes of the build in bytes. */
export function builtSizes() {
  const gzip = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const modulesOf = (folder) => filesUnder(folder).filter((file) => !/\.(map|md)$/.test(file));
  const modules = modulesOf(WORKER);
  const assets = filesUnder(at(".open-next", "assets"));
  return {
    worker: modules.reduce((sum, file) => sum + readFileSync(file).length, 0),
    workerGzip: gzip(modules),
    engineGzip: gzip(modulesOf(ENGINE)),
    readerGzip: gzip(modulesOf(READER)),
    cssGzip: gzip(assets.filter((file) => file.endsWith(".css"))),
    // Without the API reference, which is a separate page with Scalar's script.
    scriptsGzip: gzip(assets.filter((file) => file.endsWith(".js") && !file.startsWith(REFERENCE))),
  };
}

/** Prints the sizes of the build. */
export function saySizes() {
  const sizes = builtSizes();
  say(
    `Worker ${size(sizes.worker)}, gzip ${size(sizes.workerGzip)}; engine gzip ${size(sizes.engineGzip)}; reader gzip ${size(sizes.readerGzip)}.`,
  );
  say(`Browser: all scripts ${size(sizes.scriptsGzip)} gzip, CSS ${size(sizes.cssGzip)} gzip.`);
}
