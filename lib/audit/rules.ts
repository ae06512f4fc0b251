import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppError } from "@/lib/errors";
import type { Rule } from "./write";

/** SQL: the table has such a row. */
export const exists = (table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where ?? sql`1 = 1`})`;

interface Row {
  where: SQL | undefined;
  /** The version of `If-Match`. Null allows any. */
  ifMatch: number | null;
  /** The column with the version, if it isn't `version`. */
  version?: AnySQLiteColumn;
}

/** The rules for a change of one row: it exists, and it has the version of `If-Match`. */
export function rowRules(
  table: SQLiteTable & { version?: AnySQLiteColumn },
  { where, ifMatch, version = table.version }: Row,
  refuse: { missing: AppError; changed: AppError },
): Rule[] {
  const isThere = { holds: exists(table, where), refuse: refuse.missing };
  if (ifMatch === null) return [isThere];
  const isAtVersion = sql`${where ?? sql`1 = 1`} AND ${version} = ${ifMatch}`;
  return [isThere, { holds: exists(table, isAtVersion), refuse: refuse.changed }];
}
