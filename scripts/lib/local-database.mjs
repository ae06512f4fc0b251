// Run as `node local-database.mjs <folder>`. Applies the migrations to the local D1 in that folder.
import { CREATE_MIGRATION_RECORD, READ_MIGRATION_RECORD } from "../../db/system-tables.ts";
import { databaseDoor } from "./lent-database.ts";
import { readMigrations } from "./migrations.mjs";
import { at } from "./project.mjs";
import { storageFolder, workerOptions } from "./worker-options.mjs";

const RECORD = `INSERT INTO "d1_migrations" (name) VALUES (?)`;

/**
 * Applies missing migrations, each in one batch with its record.
 * @param {Pick<D1Database, "batch" | "prepare">} database
 * @param {readonly { name: string, statements: readonly string[] }[]} migrations in order
 * @returns {Promise<string[]>} the names of those applied now
 */
export async function applyPending(database, migrations) {
  const [, { results }] = await database.batch([
    database.prepare(CREATE_MIGRATION_RECORD),
    database.prepare(READ_MIGRATION_RECORD),
  ]);
  const before = new Set(results.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !before.has(name));
  for (const { name, statements } of pending) {
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare(RECORD).bind(name),
    ]);
  }
  return pending.map(({ name }) => name);
}

/**
 * Returns the bindings of wrangler.jsonc for a folder of local state, as `wrangler dev` stores it.
 * Dispose of them when done.
 */
export async function localBindings(state) {
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const { assets: _, serviceBindings: __, ...storage } = workerOptions();
  const { door, lend } = databaseDoor();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: storageFolder(state),
      workers: [{ ...storage, ...door }],
    }),
  );
  const env = { ...(await runtime.getBindings()), DB: await lend(runtime) };
  return { env, dispose: () => runtime.dispose() };
}

if (import.meta.main) {
  const proxy = await localBindings(process.argv[2]);
  try {
    await applyPending(proxy.env.DB, readMigrations(at("db", "migrations")));
  } finally {
    await proxy.dispose();
  }
}
