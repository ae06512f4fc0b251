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

/** The Node that is installed if the machine's own is too old for the tools. */
const NODE = "24.21.0";
/** The first version that runs the scripts' TypeScript. */
const NEEDED = { major: 22, minor: 18 };

async function install(set) {
  const began = performance.now();
  say("Installing dependencies …");
  // Not `npm ci`: it rejects a lock file without the optional packages of other operating systems,
  // and some registry mirrors don't have those. This also installs the lock file's versions and
  // doesn't rewrite it.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  if (set === "runtime") args.push("--omit=dev");
  if (!(await runsTools(hostEnvironment()))) args.push(`node@${NODE}`);
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

/** Returns true if the Node that this environment finds is new enough for the tools. */
async function runsTools(env) {
  const { code, stdout } = await run("node", ["--version"], { env });
  const [, major = 0, minor = 0] = /^v(\d+)\.(\d+)/.exec(stdout)?.map(Number) ?? [];
  return code === 0 && (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor));
}

/** Checks that the tools have a Node: the machine's, or the one that was installed. */
async function checkNode() {
  if (await runsTools(toolEnvironment())) return;
  throw new Sentence(
    `The project's own Node is missing, probably because npm ran without install scripts: run npm install --no-save --ignore-scripts=false node@${NODE}, or use Node ${NEEDED.major}.${NEEDED.minor} or newer.`,
  );
}
