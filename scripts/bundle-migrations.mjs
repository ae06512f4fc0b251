// Writes public/migrations.json from db/migrations/*.sql: a new database is given its schema by the worker itself.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "./lib/migrations.mjs";
import { at } from "./lib/project.mjs";

const target = at("public", "migrations.json");
const text = JSON.stringify(readMigrations(at("db", "migrations")));
// An unchanged file keeps its time, so that nothing is rebuilt for it.
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
