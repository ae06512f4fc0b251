// wrangler's own definition of its record, so that `wrangler d1 migrations apply` agrees on what was applied.
const CREATE_RECORD = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
const READ_RECORD = `SELECT name FROM "d1_migrations" ORDER BY id`;
const RECORD = `INSERT INTO "d1_migrations" (name) VALUES (?)`;

/**
 * Applies the migrations that a database has not had yet, each with its record as one batch: all of it or nothing.
 * @param {Pick<D1Database, "batch" | "prepare">} database
 * @param {readonly { name: string, statements: readonly string[] }[]} migrations in order
 * @returns {Promise<string[]>} the names of those applied now
 */
export async function applyPending(database, migrations) {
  const [, { results }] = await database.batch([
    database.prepare(CREATE_RECORD),
    database.prepare(READ_RECORD),
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
