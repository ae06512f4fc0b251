import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { at, ROOT } from "./project.mjs";

/** The project's configuration as it is committed. */
export function readConfig(...place) {
  return parseJsonc(readFileSync(at(...place, "wrangler.jsonc"), "utf8"));
}

/**
 * The folders of the workers behind the console, in the order in which they are deployed: each may be bound to those before
 * it, and the console to all of them.
 */
const HELPERS = ["reader", "engine"];

/**
 * The Workers of a deployment in the order in which they are deployed, the console last.
 * @param {string} name the console's
 * @param {(place: string) => boolean} [isThere] whether this version has a helper of that folder
 * @returns {{ name: string, place?: string }[]} `place` is a helper's folder
 */
export function workersOf(name, isThere = (place) => existsSync(at(place, "wrangler.jsonc"))) {
  const helpers = HELPERS.filter(isThere);
  return [...helpers.map((place) => ({ name: `${name}-${place}`, place })), { name }];
}

const movedTo = (file, path) => relative(dirname(file), resolve(ROOT, path));

/** The deployment's database, store and bucket in place of the committed ones, as far as a Worker is bound to them. */
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
 * Writes the configuration of one Worker of a deployment: its own name, its neighbours' and the real ids. The committed file
 * stays as it is, since every local start uses it.
 *
 * @param {string} file
 * @param {{ name: string, place?: string }} worker
 * @param {{ console: string, d1: object, kv: object, r2: object }} deployment the console's name, and the resources
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
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}

/** A branch's name as it may stand in a preview address: a letter first, 40 characters at most. */
export function branchSlug(branch) {
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return slug || "preview";
}

/** Parses JSON with comments and trailing commas, as wrangler's configuration is written. */
export function parseJsonc(text) {
  const token = /"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  const bare = text.replace(token, (part) => (part.startsWith("/") ? " " : part));
  const trailing = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;
  return JSON.parse(bare.replace(trailing, (part) => (part === "," ? "" : part)));
}
