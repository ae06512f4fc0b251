import type { SeedStatement } from "./seed/tables.ts";
/**
 * SQL: the tables that the database really has, so that none can be forgotten, without those that a reset treats on
 * their own (`system_state`, `settings`, `audit_log`, `audit_chain`) and the letters that searches fold, which are part of
 * the schema. `isIndex` marks a search index, whose own tables nobody else may
 * write: it is emptied by its command 'delete-all', after the tables that write to it by triggers.
 */
export const TABLES_TO_EMPTY = `SELECT name, sql LIKE 'CREATE VIRTUAL TABLE%' AS isIndex FROM sqlite_master AS found
  WHERE type = 'table' AND name NOT IN ('system_state', 'settings', 'audit_log', 'audit_chain', 'letters_search')
  AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 3) <> 'd1_'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master AS owner WHERE owner.sql LIKE 'CREATE VIRTUAL TABLE%'
    AND substr(found.name, 1, length(owner.name) + 1) = owner.name || '_')
  ORDER BY isIndex`;

export const FOUND_TABLES = TABLES_TO_EMPTY;

/** The statements that take everything away, for the transaction that seeds anew. */
export function emptyStatements(
  found: readonly { name: string; isIndex: number }[],
): SeedStatement[] {
  const statements = found.map(({ name, isIndex }) =>
    isIndex ? `INSERT INTO "${name}" ("${name}") VALUES ('delete-all')` : `DELETE FROM "${name}"`,
  );
  return [
    // The order of the tables does not matter to the one transaction that empties them all.
    "PRAGMA defer_foreign_keys = on",
    ...statements,
    // Rows that went behind this table's turn have put their files down in it.
    "DELETE FROM removed_files",
    "DELETE FROM audit_log",
    "DELETE FROM audit_chain",
    "DELETE FROM settings",
    "INSERT INTO settings (id) VALUES (1)",
    "DELETE FROM system_state",
    "INSERT INTO system_state (id) VALUES (1)",
  ].map((sql) => ({ sql, values: [] }));
}

// wrangler's own definition of its record of applied migrations: either side may be the first to make it, and
// `wrangler d1 migrations apply` agrees on what was applied.
export const CREATE_MIGRATION_RECORD = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The names of the applied migrations, in order. */
export const READ_MIGRATION_RECORD = `SELECT name FROM "d1_migrations" ORDER BY id`;
