import { DatabaseSync } from "node:sqlite";

interface Migration {
  name: string;
  statements: readonly string[];
}

type Schema = Map<string, Map<string, { refusesOldRows: boolean }>>;

/** Returns a database's tables with their columns. */
function schemaOf(database: DatabaseSync): Schema {
  const rows = database
    .prepare(
      `SELECT t.name AS "table", c.name AS "column", c."notnull" AND c.dflt_value IS NULL AND c.pk = 0 AS required
       FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
       WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all() as { table: string; column: string; required: number }[];
  const tables: Schema = new Map();
  for (const { table, column, required } of rows) {
    const columns = tables.get(table) ?? new Map();
    tables.set(table, columns.set(column, { refusesOldRows: required === 1 }));
  }
  return tables;
}

/** Returns what a version written for `before` can no longer read or write in `after`. */
function lossesBetween(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([table, columns]) => {
    const now = after.get(table);
    if (!now) return [table];
    const lost = [...columns.keys()].filter((column) => !now.has(column));
    const required = [...now].filter(
      ([column, { refusesOldRows }]) => refusesOldRows && !columns.get(column)?.refusesOldRows,
    );
    return [...lost, ...required.map(([column]) => column)].map((column) => `${table}.${column}`);
  });
}

/** `-- breaks tasks.notes: unused since release 0.4.0`, once per table or column. */
const MARKER = /^-- breaks (\S+): unused since release \d+\.\d+\.\d+$/gm;

/**
 * Applies migrations in order and lists what each breaks for a running older version: dropped or
 * renamed tables and columns, and new required columns. Skips what a migration's marker names.
 *
 * @param exempt names of migrations to skip
 */
export function migrationLosses(
  migrations: readonly Migration[],
  exempt: readonly string[] = [],
): string[] {
  const database = new DatabaseSync(":memory:");
  let before = schemaOf(database);
  const losses = migrations.flatMap(({ name, statements }) => {
    for (const statement of statements) database.exec(statement);
    const after = schemaOf(database);
    const allowed = [...statements.join("\n").matchAll(MARKER)].map(([, what]) => what);
    const lost = lossesBetween(before, after).filter((what) => !allowed.includes(what));
    before = after;
    return exempt.includes(name) ? [] : lost.map((what) => `${name}: ${what}`);
  });
  database.close();
  return losses;
}
