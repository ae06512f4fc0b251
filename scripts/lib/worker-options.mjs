import { join } from "node:path";
import { readConfig } from "./deploy-config.mjs";
import { at } from "./project.mjs";

/** Settings of wrangler.jsonc that don't matter locally. */
const OF_THE_DEPLOYMENT = [
  ...["$schema", "main", "observability", "minify", "keep_names", "alias", "upload_source_maps"],
  ...["workers_dev", "preview_urls", "triggers", "migrations"],
];

const byBinding = (entries, settingOf) =>
  Object.fromEntries(entries.map((entry) => [entry.binding ?? entry.name, settingOf(entry)]));

/**
 * Converts a wrangler.jsonc for Miniflare, the local runtime of wrangler: a worker's name, bindings
 * and static files, without its code. Doesn't use wrangler's own reader, which takes a second to
 * load.
 *
 * @param {string[]} place the configuration's folder: none for the console, "engine" for the
 * engine.
 * @throws Error for an unknown setting, because the worker would run without it.
 */
export function workerOptions(...place) {
  const { name, compatibility_date, compatibility_flags, assets, services, ...more } = readConfig(
    ...place,
  );
  const { d1_databases, kv_namespaces, r2_buckets, durable_objects, ...rest } = more;
  const unknown = Object.keys(rest).filter((key) => !OF_THE_DEPLOYMENT.includes(key));
  if (unknown.length > 0)
    throw new Error(`wrangler.jsonc has ${unknown.join(", ")}, unknown here.`);
  return {
    name,
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    d1Databases: byBinding(d1_databases, ({ database_id }) => ({ id: database_id })),
    kvNamespaces: byBinding(kv_namespaces, ({ id }) => ({ id })),
    r2Buckets: byBinding(r2_buckets, ({ bucket_name }) => ({ id: bucket_name })),
    serviceBindings: byBinding(services ?? [], ({ service }) => service),
    durableObjects: byBinding(durable_objects?.bindings ?? [], ({ class_name }) => ({
      className: class_name,
      useSQLite: true,
    })),
    assets: assets && {
      directory: at(...place, assets.directory),
      binding: assets.binding,
      routerConfig: { has_user_worker: true },
      assetConfig: { compatibility_date, compatibility_flags },
    },
  };
}

/**
 * Returns the folder of the local D1, KV and R2 inside a folder of local state, the same as
 * wrangler's.
 */
export const storageFolder = (state) => join(state, "v3");
