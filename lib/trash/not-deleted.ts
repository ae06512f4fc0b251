import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "@/lib/context/context";
import { TRASH_DAYS } from "@/lib/limits";
import { DAY_MS } from "@/lib/time";

/** A table whose rows can be in the trash. `deletedAt` is the time of deletion. */
export type TrashTable = SQLiteTable & Record<"id" | "deletedAt", AnySQLiteColumn>;

/** SQL: the current row isn't deleted. Every query that reads such rows for people has it. */
export function isNotDeleted({ deletedAt }: Pick<TrashTable, "deletedAt">): SQL {
  return sql`${deletedAt} IS NULL`;
}

/**
 * SQL: the row that a column refers to isn't deleted. True for NULL and for missing rows. For
 * queries on other tables: deleted ids are few and indexed, and read only once.
 */
export function isIdNotDeleted(table: TrashTable, column: AnySQLiteColumn | SQL): SQL {
  return sql`(+${column} IN (SELECT ${table.id} FROM ${table} WHERE ${table.deletedAt} IS NOT NULL)) IS NOT TRUE`;
}

/** Items deleted before this time can't be restored. */
export const restorableSince = ({ now }: Pick<Context, "now">): number => now - TRASH_DAYS * DAY_MS;
