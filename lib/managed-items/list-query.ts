import { type SQL, sql } from "drizzle-orm";
import type { ManagedItem } from "./definition";
import type { ItemListQuery } from "./schema";

/**
 * The condition of the status filter.
 *
 * @param hint SQL before the column: a unary plus where the rows are found by something else than its index.
 */
export const inStatus = (
  { table }: ManagedItem,
  { status }: Pick<ItemListQuery, "status">,
  hint: SQL = sql``,
): SQL => (status === "all" ? sql`1 = 1` : sql`${hint}${table.status} = ${status}`);

/**
 * ORDER BY of a list; equal keys are told apart by rowid, which every index carries.
 *
 * @param hint SQL before a column: a unary plus where the rows are found by something else than the sort's index.
 */
export function orderClause(
  { table }: ManagedItem,
  { sort }: Pick<ItemListQuery, "sort">,
  hint: SQL = sql``,
): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const key = sort.replace(/^-/, "");
  const column =
    { created_at: table.createdAt, name: table.name, status: table.status }[key] ?? table.createdAt;
  // The status index goes on with created_at; following it keeps the sort inside the index.
  const second = column === table.status ? sql`${table.createdAt} ${direction}, ` : sql``;
  return sql`ORDER BY ${hint}${column} ${direction}, ${second}${table}.rowid ${direction}`;
}

/** LIMIT and OFFSET of a page. */
export function limitClause({ page, perPage }: Pick<ItemListQuery, "page" | "perPage">): SQL {
  return sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
}
