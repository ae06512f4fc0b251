import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./processes.mjs";
import { at, hashOf, readStamp, stateDirectory, toolEnvironment, writeStamp } from "./project.mjs";
import { Sentence } from "./say.mjs";

/** Returns the migrations of a folder in order, each split into its statements. */
export function readMigrations(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, statements: statementsOf(readFileSync(join(folder, name), "utf8")) }));
}

function statementsOf(sql) {
  return sql
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

/**
 * Updates the local D1, unless it has exactly these migrations already. Uses one runtime for all,
 * because wrangler's own command starts one per migration.
 */
export async function migrateLocal(state = stateDirectory()) {
  const wanted = hashOf(["db/migrations"]);
  const stamp = join(resolve(state), "migrations.stamp");
  if (readStamp(stamp) === wanted) return;
  const script = at("scripts", "lib", "local-database.mjs");
  const { code, out } = await run("node", [script, state], { cwd: at(), env: toolEnvironment() });
  if (code !== 0) {
    process.stderr.write(out);
    throw new Sentence("The local database could not be migrated; the reason is above.");
  }
  writeStamp(stamp, wanted);
}
