import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { userCounts } from "@/db/schema/own";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { foundCount, foundPage } from "@/lib/search/found-page";
import { foundTotal } from "@/lib/search/found-total";
import { inPlace, textExpression } from "@/lib/search/search-index";
import { userColumns } from "./rows";
import type { ListUsersQuery, UserView } from "./schema";
import { userView } from "./user-view";

const SORT_COLUMNS = { name: users.name, email: users.email, created_at: users.createdAt } as const;

type Filters = Pick<ListUsersQuery, "role" | "status">;

/** What the search index is asked for, the filters included. */
function askedOf({ q, role, status }: ListUsersQuery) {
  const narrowed = inPlace([role, status].filter((value) => value !== undefined));
  const index = "user_search";
  return { index, expression: sql`${textExpression(q, index, "name rest")} || ${narrowed}` };
}

type FilterColumns = Record<"role" | "active", AnySQLiteColumn>;

const isFiltered = ({ role: ofRole, active }: FilterColumns, { role, status }: Filters): SQL =>
  and(role ? eq(ofRole, role) : undefined, status ? eq(active, status === "active") : undefined) ??
  sql`1 = 1`;

/** SQL: how many there are, by the counters. */
const countedPeople = (filters: Filters): SQL =>
  sql`(SELECT coalesce(sum(${userCounts.people}), 0) FROM ${userCounts} WHERE ${isFiltered(userCounts, filters)})`;

/** @param hint SQL before a column: a unary plus where no index is to be followed. */
function orderOf({ sort }: ListUsersQuery, hint: SQL = sql``): SQL {
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const column = SORT_COLUMNS[sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS];
  return sql`ORDER BY ${hint}${column} ${direction}, ${users.id} ${direction}`;
}

/** The statement that reads a page, and in `found` how many a search finds at all, null without one. */
function pageStatement(ctx: Context, query: ListUsersQuery) {
  const { page, perPage } = query;
  const found = sql<number | null>`${query.q ? sql`page.found` : sql`NULL`}`.as("found");
  const select = ctx.db.select({ ...userColumns, found });
  if (!query.q) {
    const limit = sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
    return select.from(users).where(sql`${isFiltered(users, query)} ${orderOf(query)} ${limit}`);
  }
  const order = { indexed: orderOf(query), plain: orderOf(query, sql.raw("+")) };
  const all = countedPeople({});
  const shown = foundPage({ table: users, ...askedOf(query), order, page, perPage, all });
  // A cross join is walked in the order of its left side.
  return select
    .from(sql`(${shown}) AS page`)
    .crossJoin(users)
    .where(sql`${users}.rowid = page.page_row`);
}

/**
 * A page of users, for superadmins and admins. Searches name and e-mail, whatever their case; one round trip.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listUsers(ctx: Context, query: ListUsersQuery): Promise<PageOf<UserView>> {
  authorize(ctx.actor, "users.list");
  const [rows, [counted]] = await ctx.db.batch([
    pageStatement(ctx, query),
    ctx.db
      .select({ total: sql<number>`${countedPeople(query)}`.as("total") })
      .from(sql`(SELECT 1)`),
  ]);
  const total = query.q
    ? await foundTotal(ctx, query, rows, foundCount(askedOf(query)))
    : (counted?.total ?? 0);
  return pageOf(rows.map(userView), total, query);
}
