// Writes db/migrations.generated.ts from db/migrations/*.sql.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readMigrations, renderMigrations } from "./lib/migrations.mjs";
import { at } from "./lib/project.mjs";

const target = at("db", "migrations.generated.ts");
const text = renderMigrations(readMigrations(at("db", "migrations")));
// An unchanged file keeps its time, so that nothing is rebuilt for it.
if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  mkdirSync(at("db"), { recursive: true });
  writeFileSync(target, text);
}
