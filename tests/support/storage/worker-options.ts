import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseJsonc } from "../../../scripts/lib/deploy-config.mjs";

const ROOT = new URL("../../../", import.meta.url);
/** Of wrangler.jsonc, what says nothing about how the worker runs. */
const OF_THE_DEPLOYMENT = [
  "$schema",
  "name",
  "main",
  "observability",
  "minify",
  "keep_names",
  "alias",
  "upload_source_maps",
];

interface Configuration {
  compatibility_date: string;
  compatibility_flags: string[];
  assets: { directory: string; binding: string };
  d1_databases: { binding: string; database_id: string }[];
  kv_namespaces: { binding: string; id: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  services: { binding: string; service: string }[];
}

const idsBy = (entries: readonly (readonly [string, string])[]) =>
  Object.fromEntries(entries.map(([binding, id]) => [binding, { id }]));

/** The engine's own bindings: its clock. */
export function engineOptions() {
  const text = readFileSync(new URL("engine/wrangler.jsonc", ROOT), "utf8");
  const { name, durable_objects } = parseJsonc(text) as {
    name: string;
    durable_objects: { bindings: { name: string; class_name: string }[] };
  };
  const objects = durable_objects.bindings.map((object) => [
    object.name,
    { className: object.class_name, useSQLite: true },
  ]);
  return { name, durableObjects: Object.fromEntries(objects) };
}

/**
 * The worker of wrangler.jsonc as workerd is told of it. Read here and not by wrangler, whose code takes each file of
 * tests a second to load.
 *
 * @throws Error at what this does not know: it would be missing in the tests.
 */
export function workerOptions() {
  const text = readFileSync(new URL("wrangler.jsonc", ROOT), "utf8");
  const { compatibility_date, compatibility_flags, assets, d1_databases, kv_namespaces, ...more } =
    parseJsonc(text) as Configuration & Record<string, unknown>;
  const { r2_buckets, services, ...rest } = more;
  const unknown = Object.keys(rest).filter((name) => !OF_THE_DEPLOYMENT.includes(name));
  if (unknown.length > 0)
    throw new Error(`wrangler.jsonc has ${unknown.join(", ")}, unknown here.`);
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    d1Databases: idsBy(d1_databases.map(({ binding, database_id }) => [binding, database_id])),
    kvNamespaces: idsBy(kv_namespaces.map(({ binding, id }) => [binding, id])),
    /** Of the console alone, and where they run beside it. */
    services: Object.fromEntries(services.map(({ binding, service }) => [binding, service])),
    r2Buckets: idsBy(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
    assets: {
      directory: fileURLToPath(new URL(assets.directory, ROOT)),
      binding: assets.binding,
      routerConfig: { has_user_worker: true },
      assetConfig: { compatibility_date, compatibility_flags },
    },
  };
}
