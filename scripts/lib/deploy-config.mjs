import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { at, ROOT } from "./project.mjs";

/** Reads the committed configuration. */
export function readConfig(...place) {
  return parseJsonc(readFileSync(at(...place, "wrangler.jsonc"), "utf8"));
}

/**
 * Folders of the workers behind the console, in deployment order: each can be bound to earlier
 * ones, and the console to all of them.
 */
const HELPERS = ["reader", "engine"];

/**
 * Returns the Workers of a deployment in deployment order, the console last.
 * @param {string} name the console's name
 * @param {(place: string) => boolean} [isThere] whether this version has a helper in that folder
 * @returns {{ name: string, place?: string }[]} `place` is a helper's folder
 */
export function workersOf(name, isThere = (place) => existsSync(at(place, "wrangler.jsonc"))) {
  const helpers = HELPERS.filter(isThere);
  return [...helpers.map((place) => ({ name: `${name}-${place}`, place })), { name }];
}

/**
 * Workers that call models: the engine, and the console for answers. The committed files don't bind
 * Workers AI, because a local start would need the network for it.
 */
const CALLS_MODELS = [".", "engine"];

const movedTo = (file, path) => relative(dirname(file), resolve(ROOT, path));

/**
 * Replaces the committed database, store and bucket with the deployment's, as far as the Worker is
 * bound to them.
 */
function storage(config, file, { d1, kv, r2 }) {
  return {
    d1_databases: config.d1_databases?.map((database) => ({
      ...database,
      database_name: d1.name,
      database_id: d1.id,
      migrations_dir: movedTo(file, "db/migrations"),
    })),
    kv_namespaces: config.kv_namespaces?.map((namespace) => ({ ...namespace, id: kv.id })),
    r2_buckets: config.r2_buckets?.map((bucket) => ({ ...bucket, bucket_name: r2.name })),
  };
}

/**
 * Writes the configuration of one Worker of a deployment, with its name, the names of its services,
 * the real ids and Workers AI. The committed file doesn't change, because local starts use it.
 *
 * @param {string} file
 * @param {{ name: string, place?: string }} worker
 * @param {{ console: string, d1: object, kv: object, r2: object }} deployment the console's name,
 * and the resources
 */
export function writeWorkerConfig(file, { name, place = "." }, deployment) {
  const { $schema: _, ...config } = readConfig(place);
  const { name: committed } = readConfig();
  const written = {
    ...config,
    name,
    main: movedTo(file, join(place, config.main)),
    assets: config.assets && {
      ...config.assets,
      directory: movedTo(file, join(place, config.assets.directory)),
    },
    ...storage(config, file, deployment),
    services: config.services?.map((bound) => ({
      ...bound,
      service: bound.service.replace(committed, deployment.console),
    })),
    ...(CALLS_MODELS.includes(place) && { ai: { binding: "AI" } }),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}

/** Returns a branch's name for a preview address: starts with a letter, at most 40 characters. */
export function branchSlug(branch) {
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return slug || "preview";
}

/** Parses JSON with comments and trailing commas, the format of wrangler's configuration. */
export function parseJsonc(text) {
  const token = /"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  const bare = text.replace(token, (part) => (part.startsWith("/") ? " " : part));
  const trailing = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;
  return JSON.parse(bare.replace(trailing, (part) => (part === "," ? "" : part)));
}
