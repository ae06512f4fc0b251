import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The migrations of a folder in order, each split into its statements. */
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

/** The TypeScript module with every migration: a new database is given its schema by the worker itself. */
export function renderMigrations(migrations) {
  const entries = migrations.map(({ name, statements }) => {
    // A line a migration: what a review of a new one shows is that line.
    return `  { name: ${JSON.stringify(name)}, statements: ${JSON.stringify(statements)} },`;
  });
  const list = entries.length === 0 ? "[]" : `[\n${entries.join("\n")}\n]`;
  return [
    "// Generated from db/migrations by scripts/bundle-migrations.mjs. Do not edit.",
    `export const MIGRATIONS: readonly { name: string; statements: readonly string[] }[] = ${list};`,
    "",
  ].join("\n");
}
