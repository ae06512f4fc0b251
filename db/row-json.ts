import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** D1 takes so many arguments of a function, and each field of an object is two. */
const FIELDS_PER_OBJECT = 15;

const field = (key: string) => sql.raw(`'${key}'`);

/** A fraction with all its digits: JSON in SQLite keeps fewer. */
const exactly = (column: AnySQLiteColumn): SQL =>
  column.getSQLType() === "real"
    ? sql`CASE WHEN ${column} IS NOT NULL THEN printf('%!.17g', ${column}) END`
    : sql`${column}`;

/** SQL: a row of a table as JSON, whatever columns it has. */
export function rowJson(table: SQLiteTable): SQL {
  const fields = Object.entries(getTableColumns(table)).map(
    ([key, column]) => sql`${field(key)}, ${exactly(column)}`,
  );
  const objects: SQL[] = [];
  for (let at = 0; at < fields.length; at += FIELDS_PER_OBJECT)
    objects.push(sql`json_object(${sql.join(fields.slice(at, at + FIELDS_PER_OBJECT), sql`, `)})`);
  return objects.reduce((all, some) => sql`json_patch(${all}, ${some})`);
}

/** SQL: the values of a table's columns, by their keys, as JSON has them; their defaults where it says nothing. */
export function columnsFromJson(table: SQLiteTable, json: SQL): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const given = sql`${json} ->> ${sql.raw(`'$.${key}'`)}`;
      const hasDefault = column.default !== undefined && typeof column.default !== "object";
      return [key, hasDefault ? sql`coalesce(${given}, ${column.default})` : given];
    }),
  );
}

/** The same of a row that comes back: it names nothing that is not there any more. */
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
