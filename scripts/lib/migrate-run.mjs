// Applies the migrations to the local D1 in a folder: `node migrate-run.mjs <folder>`.
import { applyPending } from "./apply-pending.mjs";
import { localBindings } from "./local-bindings.mjs";
import { readMigrations } from "./migrations.mjs";
import { at } from "./project.mjs";

const proxy = await localBindings(process.argv[2]);
try {
  await applyPending(proxy.env.DB, readMigrations(at("db", "migrations")));
} finally {
  await proxy.dispose();
}
