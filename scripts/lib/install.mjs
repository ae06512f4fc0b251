import { existsSync } from "node:fs";
import { run } from "./processes.mjs";
import { at, hashOf, hostEnvironment, readStamp, toolEnvironment, writeStamp } from "./project.mjs";
import { Sentence, say, seconds } from "./say.mjs";

/**
 * Stores which lock file is installed, and whether with the test packages ("all") or without
 * ("runtime").
 */
const STAMP = at("node_modules", ".atrium-lock");

/**
 * Installs missing packages: the "dependencies" of package.json, which start, build and serve need,
 * and with `tests` also the "devDependencies" for tests, lint and benchmarks.
 */
export async function ensureInstalled({ tests = false } = {}) {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20)
    throw new Sentence(`Node ${process.versions.node} is too old: Atrium needs Node 20 or newer.`);
  const lock = hashOf(["package-lock.json"]);
  // If the test packages are installed, they are kept. Otherwise npm would remove them.
  const set = tests || existsSync(at("node_modules", "vitest")) ? "all" : "runtime";
  const wanted = `${lock} ${set}`;
  if (readStamp(STAMP) !== wanted) {
    await install(set);
    writeStamp(STAMP, wanted);
  }
  await checkNode();
}

async function install(set) {
  const began = performance.now();
  say("Installing dependencies …");
  // Not `npm ci`: it rejects a lock file without the optional packages of other operating systems,
  // and some registry mirrors don't have those. This also installs the lock file's versions and
  // doesn't rewrite it.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  if (set === "runtime") args.push("--omit=dev");
  const result = await run("npm", args, { cwd: at(), env: hostEnvironment() }).catch((error) => {
    if (error instanceof Sentence)
      throw new Sentence("npm was not found; it comes with Node and must be on the PATH.");
    throw error;
  });
  if (result.code !== 0) {
    process.stderr.write(result.out);
    throw new Sentence(
      "The dependencies could not be installed: npm failed, its own words are above.",
    );
  }
  say(`Installed in ${seconds(began)}.`);
}

/** Checks for Node 22. The package "node" installs one, unless install scripts are disabled. */
async function checkNode() {
  const { code, stdout } = await run("node", ["--version"], { env: toolEnvironment() });
  const major = Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0);
  if (code !== 0 || major < 22) {
    throw new Sentence(
      "The project's own Node is missing, probably because npm ran without install scripts: run npm install --ignore-scripts=false or use Node 22 or newer.",
    );
  }
}
