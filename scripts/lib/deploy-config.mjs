import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { at, ROOT } from "./project.mjs";

/** The project's configuration as it is committed. */
export function readConfig(...place) {
  return parseJsonc(readFileSync(at(...place, "wrangler.jsonc"), "utf8"));
}

/** The engine's Worker of a deployment. */
export const engineOf = (name) => `${name}-engine`;

/** The reader's Worker of a deployment. */
export const readerOf = (name) => `${name}-reader`;

const movedTo = (file, path) => relative(dirname(file), resolve(ROOT, path));

/** The same database, store and bucket for both Workers of a deployment. */
function storage(config, file, { d1, kv, r2 }) {
  return {
    d1_databases: config.d1_databases.map((database) => ({
      ...database,
      database_name: d1.name,
      database_id: d1.id,
      migrations_dir: movedTo(file, "db/migrations"),
    })),
    kv_namespaces: config.kv_namespaces.map((namespace) => ({ ...namespace, id: kv.id })),
    r2_buckets: config.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: r2.name })),
  };
}

function write(file, config) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * Writes the configuration of one deployment: its own names and the real ids. The committed file stays as it
 * is, since it belongs to everybody's local start.
 */
export function writeDeployConfig(file, { name, ...services }) {
  const { $schema: _, ...config } = readConfig();
  write(file, {
    ...config,
    name,
    main: movedTo(file, config.main),
    assets: { ...config.assets, directory: movedTo(file, config.assets.directory) },
    ...storage(config, file, services),
    services: config.services.map((service) => ({ ...service, service: engineOf(name) })),
  });
}

/** The same for the engine that the deployment is bound to. */
export function writeEngineConfig(file, { name, ...services }) {
  const { $schema: _, ...config } = readConfig("engine");
  write(file, {
    ...config,
    name: engineOf(name),
    main: movedTo(file, `engine/${config.main}`),
    ...storage(config, file, services),
    services: config.services.map((service) => ({ ...service, service: readerOf(name) })),
  });
}

/** The same for the reader that the engine is bound to; it has nothing of the deployment but its name. */
export function writeReaderConfig(file, { name }) {
  const { $schema: _, ...config } = readConfig("reader");
  write(file, { ...config, name: readerOf(name), main: movedTo(file, `reader/${config.main}`) });
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
