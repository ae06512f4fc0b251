import type { SeedStatement } from "./seed/tables.ts";
/**
 * SQL: the tables in the database, so that none is forgotten, except those that a reset handles
 * separately (`system_state`, `settings`, `audit_log`, `audit_chain`) and the letters that searches
 * fold, which are part of the schema. `isIndex` marks a search index, whose internal tables can't be
 * written directly. It is emptied by its command 'delete-all', after the tables that write to it
 * with triggers.
 */
export const TABLES_TO_EMPTY = `SELECT name, sql LIKE 'CREATE VIRTUAL TABLE%' AS isIndex FROM sqlite_master AS found
  WHERE type = 'table' AND name NOT IN ('system_state', 'settings', 'audit_log', 'audit_chain', 'letters_search')
  AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 3) <> 'd1_'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master AS owner WHERE owner.sql LIKE 'CREATE VIRTUAL TABLE%'
    AND substr(found.name, 1, length(owner.name) + 1) = owner.name || '_')
  ORDER BY isIndex`;

export const FOUND_TABLES = TABLES_TO_EMPTY;

/** Returns the statements that delete everything, for the transaction of a new seed. */
export function emptyStatements(
  found: readonly { name: string; isIndex: number }[],
): SeedStatement[] {
  const statements = found.map(({ name, isIndex }) =>
    isIndex ? `INSERT INTO "${name}" ("${name}") VALUES ('delete-all')` : `DELETE FROM "${name}"`,
  );
  return [
    // All tables are emptied in one transaction, so their order doesn't matter.
    "PRAGMA defer_foreign_keys = on",
    ...statements,
    // Tables emptied after this one have added their files to it.
    "DELETE FROM removed_files",
    "DELETE FROM audit_log",
    "DELETE FROM audit_chain",
    "DELETE FROM settings",
    "INSERT INTO settings (id) VALUES (1)",
    "DELETE FROM system_state",
    "INSERT INTO system_state (id) VALUES (1)",
  ].map((sql) => ({ sql, values: [] }));
}

// wrangler's own definition of its record of migrations. The same table, so that `wrangler d1
// migrations apply` knows what was applied, no matter who creates the table first.
export const CREATE_MIGRATION_RECORD = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** SQL: the names of applied migrations, in order. */
export const READ_MIGRATION_RECORD = `SELECT name FROM "d1_migrations" ORDER BY id`;
