import { type SQL, sql } from "drizzle-orm";
import type { ManagedItem } from "./definition";
import type { ItemListQuery } from "./schema";

/** The condition of search (name, details and type, ignoring case) and status filter. */
export function matching(
  { table }: ManagedItem,
  { q, status }: Pick<ItemListQuery, "q" | "status">,
): SQL {
  // instr rather than LIKE: D1 refuses patterns over 50 bytes, and nothing in the text is a wildcard.
  const text = q
    ? sql`(instr(lower(${table.name}), lower(${q})) > 0 OR instr(lower(${table.details}), lower(${q})) > 0
        OR instr(lower(${table.type}), lower(${q})) > 0)`
    : sql`1 = 1`;
  return status === "all" ? text : sql`${text} AND ${table.status} = ${status}`;
}

/** ORDER BY of a list; equal keys are told apart by rowid, which every index carries. */
export function orderClause({ table }: ManagedItem, { sort }: Pick<ItemListQuery, "sort">): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const key = sort.replace(/^-/, "");
  const column =
    { created_at: table.createdAt, name: table.name, status: table.status }[key] ?? table.createdAt;
  // The status index goes on with created_at; following it keeps the sort inside the index.
  const second = column === table.status ? sql`${table.createdAt} ${direction}, ` : sql``;
  return sql`ORDER BY ${column} ${direction}, ${second}${table}.rowid ${direction}`;
}

/** LIMIT and OFFSET of a page. */
export function limitClause({ page, perPage }: Pick<ItemListQuery, "page" | "perPage">): SQL {
  return sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
}
