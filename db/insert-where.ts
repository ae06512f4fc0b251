import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";

/** The values of a row by column name: plain values, or SQL that is worked out when the statement runs. */
export type RowValues<T extends SQLiteTable> = {
  [Name in keyof InferInsertModel<T>]: InferInsertModel<T>[Name] | SQL;
};

/** SQL: the values in the order in which Drizzle lists the table's columns; defaults where none is given. */
function selectedValues<T extends SQLiteTable>(table: T, values: RowValues<T>): SQL {
  const given: Record<string, unknown> = values;
  const list = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return sql.join(list, sql`, `);
}

/**
 * The statement that inserts a row for each row of a query. Values may name the columns of `from`.
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
 * The statement that inserts one row if the guard holds at the moment when it runs: for rules that must hold although
 * somebody else writes at the same time.
 */
export function insertWhere<T extends SQLiteTable>(
  db: Database,
  table: T,
  values: RowValues<T>,
  guard: SQL,
) {
  return db.insert(table).select(sql`SELECT ${selectedValues(table, values)} WHERE ${guard}`);
}
