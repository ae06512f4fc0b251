import { CREATE_MIGRATION_RECORD, READ_MIGRATION_RECORD } from "../../db/migration-record.ts";

const RECORD = `INSERT INTO "d1_migrations" (name) VALUES (?)`;

/**
 * Applies the migrations that a database has not had yet, each with its record as one batch: all of it or nothing.
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
