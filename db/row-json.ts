import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** D1 limits the arguments of a function, and each field of an object takes two. */
const FIELDS_PER_OBJECT = 15;

const field = (key: string) => sql.raw(`'${key}'`);

/** A real number as text with all its digits, because SQLite's JSON keeps fewer. */
const exactly = (column: AnySQLiteColumn): SQL =>
  column.getSQLType() === "real"
    ? sql`CASE WHEN ${column} IS NOT NULL THEN printf('%!.17g', ${column}) END`
    : sql`${column}`;

/** SQL: a row of any table as JSON. */
export function rowJson(table: SQLiteTable): SQL {
  const fields = Object.entries(getTableColumns(table)).map(
    ([key, column]) => sql`${field(key)}, ${exactly(column)}`,
  );
  const objects: SQL[] = [];
  for (let at = 0; at < fields.length; at += FIELDS_PER_OBJECT)
    objects.push(sql`json_object(${sql.join(fields.slice(at, at + FIELDS_PER_OBJECT), sql`, `)})`);
  return objects.reduce((all, some) => sql`json_patch(${all}, ${some})`);
}

/** SQL: a table's columns read from JSON, by key. Missing ones get their default. */
export function columnsFromJson(table: SQLiteTable, json: SQL): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const given = sql`${json} ->> ${sql.raw(`'$.${key}'`)}`;
      const hasDefault = column.default !== undefined && typeof column.default !== "object";
      return [key, hasDefault ? sql`coalesce(${given}, ${column.default})` : given];
    }),
  );
}

/** The same for a restored row. References to rows that no longer exist become NULL. */
export function rowFromJson(table: SQLiteTable, json: SQL): Record<string, SQL> {
  const values = columnsFromJson(table, json);
  const keys = Object.entries(getTableColumns(table));
  for (const { onDelete, reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = reference();
    const key = keys.find(([, column]) => column === columns[0])?.[0];
    if (onDelete === "set null" && key)
      values[key] =
        sql`(SELECT ${foreignColumns[0]} FROM ${foreignTable} WHERE ${foreignColumns[0]} = ${values[key]})`;
  }
  return values;
}
