// Writes public/migrations.json from db/migrations/*.sql. The worker uses it to set up a new
// database.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "./lib/migrations.mjs";
import { at } from "./lib/project.mjs";

const target = at("public", "migrations.json");
const text = JSON.stringify(readMigrations(at("db", "migrations")));
// An unchanged file keeps its time, so that nothing is rebuilt because of it.
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
