import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/ui/time";
import { TRASH_DAYS } from "./schema";

/** What can be in the trash: its row says since when. */
export type TrashTable = SQLiteTable & Record<"id" | "deletedAt", AnySQLiteColumn>;

/** SQL: the row at hand is not in the trash. It stands in every query that reads such rows for somebody. */
export function isKept({ deletedAt }: Pick<TrashTable, "deletedAt">): SQL {
  return sql`${deletedAt} IS NULL`;
}

/**
 * SQL: what a column names is not in the trash; true of NULL and of what does not exist. For queries whose rows only name
 * it: the ids in the trash are few, stand in an index of their own, and are read once.
 */
export function isIdKept(table: TrashTable, column: AnySQLiteColumn | SQL): SQL {
  return sql`(+${column} IN (SELECT ${table.id} FROM ${table} WHERE ${table.deletedAt} IS NOT NULL)) IS NOT TRUE`;
}

/** The time before which nothing that was deleted can be put back. */
export const keptSince = ({ now }: Pick<Context, "now">): number => now - TRASH_DAYS * DAY_MS;
