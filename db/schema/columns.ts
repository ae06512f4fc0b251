import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, customType, integer, text } from "drizzle-orm/sqlite-core";

/** Text that compares, sorts and is unique without regard to case: names and e-mails. */
export const textNoCase = customType<{ data: string }>({ dataType: () => "text COLLATE NOCASE" });

/** A UUID made by the server. */
export const idColumn = () => text("id").primaryKey();

/** Milliseconds since 1970, UTC. */
export const timeColumn = (name: string) => integer(name);

/** Counts changes of a row; the ETag of its answers. */
export const versionColumn = () => integer("version").notNull().default(1);

/** When a row was moved to the trash, null while it is not there, and by whom: an id that may be nobody's by now. */
export const trashColumns = () => ({
  deletedAt: timeColumn("deleted_at"),
  deletedBy: text("deleted_by"),
});

/** A CHECK that holds a column to a closed vocabulary. */
export function vocabulary(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(", "));
  return check(name, sql`${column} IN (${list})`);
}
