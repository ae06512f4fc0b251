// wrangler's own definition of its record of applied migrations: either side may be the first to make it, and
// `wrangler d1 migrations apply` agrees on what was applied.
export const CREATE_MIGRATION_RECORD = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The names of the applied migrations, in order. */
export const READ_MIGRATION_RECORD = `SELECT name FROM "d1_migrations" ORDER BY id`;
