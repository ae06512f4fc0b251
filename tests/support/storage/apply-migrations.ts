import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../../db/migrations/", import.meta.url);

/** Applies the schema, each migration as one batch. */
export async function applyMigrations(database: Pick<D1Database, "batch" | "prepare">) {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) {
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    const statements = text.split("--> statement-breakpoint");
    await database.batch(statements.map((statement) => database.prepare(statement)));
  }
}
