import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../../db/migrations/", import.meta.url);

/** Applies the schema: all migrations in one batch. */
export async function applyMigrations(database: Pick<D1Database, "batch" | "prepare">) {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  const texts = files.sort().map((file) => readFileSync(new URL(file, FOLDER), "utf8"));
  const statements = texts.flatMap((text) => text.split("--> statement-breakpoint"));
  await database.batch(statements.map((statement) => database.prepare(statement)));
}
