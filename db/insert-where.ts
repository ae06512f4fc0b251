import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";

/**
 * The values of a row by column key: plain values, or SQL that is evaluated when the statement
 * runs.
 */
export type RowValues<T extends SQLiteTable> = {
  [Name in keyof InferInsertModel<T>]: InferInsertModel<T>[Name] | SQL;
};

/** SQL: the values in the order of the table's columns, with defaults for missing ones. */
function selectedValues<T extends SQLiteTable>(table: T, values: RowValues<T>): SQL {
  const given: Record<string, unknown> = values;
  const list = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql.join(list, sql`, `);
}

/**
 * Returns the statement that inserts one row per row of a query. Values may use columns of `from`.
 *
 * @param from SQL after FROM: tables, joins, WHERE.
 */
export function insertFrom<T extends SQLiteTable>(
  db: Database,
  table: T,
  values: RowValues<T>,
  from: SQL,
) {
  return db.insert(table).select(sql`SELECT ${selectedValues(table, values)} FROM ${from}`);
}

/**
 * Returns the statement that inserts one row if the guard holds when it runs. For rules that must
 * hold even under concurrent writes.
 */
export function insertWhere<T extends SQLiteTable>(
  db: Database,
  table: T,
  values: RowValues<T>,
  guard: SQL,
) {
  return db.insert(table).select(sql`SELECT ${selectedValues(table, values)} WHERE ${guard}`);
}
