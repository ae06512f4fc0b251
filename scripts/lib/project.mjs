import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** A path inside the repository. */
export const at = (...parts) => join(ROOT, ...parts);

const BIN = at("node_modules", ".bin");

/** Where the local D1, KV and R2 live. */
export const stateDirectory = () =>
  resolve(ROOT, process.env.ATRIUM_STATE_DIR || ".wrangler/state");

/** The environment of this project's own tools: its Node and its commands first, nothing sent home. */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: [BIN, process.env.PATH].join(delimiter),
    NEXT_TELEMETRY_DISABLED: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    // Without it the local runtime looks up its place on the internet at every start, and complains offline.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    // MiB of V8's nursery. Its default makes the local runtime hold 130 MiB more under load, and answers no sooner
    // (docs/measurements.md, "Size, start and memory").
    MINIFLARE_WORKERD_V8_FLAGS: "--max-semi-space-size=2",
    ...extra,
  };
}

/** The machine's own environment: npm must not run on the Node that it is about to replace. */
export function hostEnvironment() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((part) => !part.endsWith("node_modules/.bin"));
  return withoutSecrets({ ...process.env, PATH: path.join(delimiter) });
}

/** What opens the provider's account or the console. Installing and building need none of it. */
const SECRETS =
  /^(CLOUDFLARE_API_(TOKEN|KEY)|CF_API_(TOKEN|KEY)|CF_ACCESS_CLIENT_SECRET|SETUP_PASSWORD|SESSION_SECRET(_PREVIOUS)?|ENCRYPTION_KEY)$/;

/** An environment without secrets: for commands that run other people's code, such as a package's install script. */
export function withoutSecrets(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRETS.test(name)));
}

/** The values of an environment's secrets, which no output may show. */
export function secretValues(environment) {
  return Object.entries(environment)
    .filter(([name, value]) => SECRETS.test(name) && value)
    .map(([, value]) => value);
}

/** SHA-256 over names and contents of files and folders (those that exist), in a fixed order. */
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
 * Every file under a path, sorted; none when it does not exist. Hidden ones are left out: they are not ours but what
 * tools leave behind, such as wrangler's `engine/.wrangler`, by which each start would have built anew.
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

/** What a stamp file says, "" when there is none. */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** Records in a stamp file that a step was done for this state of its inputs. */
export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}

/** Forgets a stamp, so that a step that fails half-way is repeated. */
export function clearStamp(file) {
  rmSync(file, { force: true });
}
