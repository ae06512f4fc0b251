import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { at, ROOT } from "./project.mjs";

/** The project's configuration as it is committed. */
export function readConfig() {
  return parseJsonc(readFileSync(at("wrangler.jsonc"), "utf8"));
}

/**
 * Writes the configuration of one deployment: its own names and the real ids. The committed file stays as it
 * is, since it belongs to everybody's local start.
 */
export function writeDeployConfig(file, { name, d1, kv, r2 }) {
  const { $schema: _, ...config } = readConfig();
  const moved = (path) => relative(dirname(file), resolve(ROOT, path));
  const deployed = {
    ...config,
    name,
    main: moved(config.main),
    assets: { ...config.assets, directory: moved(config.assets.directory) },
    d1_databases: config.d1_databases.map((database) => ({
      ...database,
      database_name: d1.name,
      database_id: d1.id,
      migrations_dir: moved(database.migrations_dir),
    })),
    kv_namespaces: config.kv_namespaces.map((namespace) => ({ ...namespace, id: kv.id })),
    r2_buckets: config.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: r2.name })),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(deployed, null, 2)}\n`);
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
