import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns a path inside the repository. */
export const at = (...parts) => join(ROOT, ...parts);

const BIN = at("node_modules", ".bin");

/** Returns the folder of the local D1, KV and R2. */
export const stateDirectory = () =>
  resolve(ROOT, process.env.ATRIUM_STATE_DIR || ".wrangler/state");

/**
 * Returns the environment for this project's tools: its own Node and commands first, and no
 * telemetry.
 */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: [BIN, process.env.PATH].join(delimiter),
    NEXT_TELEMETRY_DISABLED: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    // Otherwise the local runtime looks up its location on the internet at every start, and prints
    // a warning if offline.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    // Size of V8's young generation in MiB. By default the local runtime uses 130 MiB more under
    // load and isn't faster (docs/measurements.md, "Size, start and memory").
    MINIFLARE_WORKERD_V8_FLAGS: "--max-semi-space-size=2",
    ...extra,
  };
}

/**
 * Returns the machine's own environment, because npm must not run on the Node that it is about to
 * replace.
 */
export function hostEnvironment() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((part) => !part.endsWith("node_modules/.bin"));
  return withoutSecrets({ ...process.env, PATH: path.join(delimiter) });
}

/**
 * Variables that give access to the provider's account or the console. Installing and building
 * don't need them.
 */
const SECRETS =
  /^(CLOUDFLARE_API_(TOKEN|KEY)|CF_API_(TOKEN|KEY)|CF_ACCESS_CLIENT_SECRET|SETUP_PASSWORD|SESSION_SECRET(_PREVIOUS)?|ENCRYPTION_KEY)$/;

/**
 * Returns an environment without secrets, for commands that run other people's code, such as a
 * package's install script.
 */
export function withoutSecrets(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRETS.test(name)));
}

/** Returns the values of an environment's secrets, which must not appear in output. */
export function secretValues(environment) {
  return Object.entries(environment)
    .filter(([name, value]) => SECRETS.test(name) && value)
    .map(([, value]) => value);
}

/**
 * Returns the SHA-256 of names and contents of the existing files and folders, in a fixed order.
 */
export function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(at(path)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Returns every file under a path, sorted. Empty if it doesn't exist. Skips hidden files: tools
 * create them, such as wrangler's `engine/.wrangler`, and they would cause a rebuild at each start.
 */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = listing(path);
  if (!entries) return [path];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !entry.name.startsWith("."))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

function listing(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Returns the content of a stamp file, or "" if there is none. */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** Records in a stamp file that a step was done for this state of its inputs. */
export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}

/** Deletes a stamp, so that a step that fails half-way is repeated. */
export function clearStamp(file) {
  rmSync(file, { force: true });
}
