import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { userCounts } from "@/db/schema/own";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { inPlace, textExpression } from "@/lib/search/search-index";
import { SEARCH_DEPTH } from "@/lib/search/search-rules";
import { userColumns } from "./rows";
import type { ListUsersQuery, UserView } from "./schema";
import { userView } from "./user-view";

const SORT_COLUMNS = { name: users.name, email: users.email, created_at: users.createdAt } as const;

/** The rowids of the newest people whom a search finds, the filters included. */
function hits({ q, role, status }: ListUsersQuery): SQL {
  const set = [role, status].filter((value) => value !== undefined);
  const asked = `${textExpression(q, "name rest")}${inPlace(set)}`;
  return sql`SELECT rowid FROM user_search WHERE user_search MATCH ${asked} ORDER BY rowid DESC LIMIT ${SEARCH_DEPTH}`;
}

function whereOf(query: ListUsersQuery): SQL | undefined {
  const { q, role, status } = query;
  if (q) return sql`${users}.rowid IN (${hits(query)})`;
  return and(
    role ? eq(users.role, role) : undefined,
    status ? eq(users.active, status === "active") : undefined,
  );
}

/** How many there are: by the counters, or what a search has found. */
function totalOf(query: ListUsersQuery): SQL {
  const { q, role, status } = query;
  if (q) return sql`(SELECT count(*) FROM (${hits(query)}))`;
  const counted = and(
    role ? eq(userCounts.role, role) : undefined,
    status ? eq(userCounts.active, status === "active") : undefined,
  );
  return sql`(SELECT coalesce(sum(${userCounts.people}), 0) FROM ${userCounts} WHERE ${counted ?? sql`1 = 1`})`;
}

function orderOf({ q, sort }: ListUsersQuery): SQL[] {
  const direction = sort.startsWith("-") ? desc : asc;
  const column = SORT_COLUMNS[sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS];
  // What a search finds is few: the unary plus keeps it from walking the index of the order.
  return [direction(q ? sql`+${column}` : column), direction(users.id)];
}

export interface UserPage extends PageOf<UserView> {
  /** True when a search has found as many as it looks for (`SEARCH_DEPTH`, the newest): there may be more. */
  more: boolean;
}

/**
 * A page of users, for superadmins and admins. Searches name and e-mail, as `textExpression` says; one round trip.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listUsers(ctx: Context, query: ListUsersQuery): Promise<UserPage> {
  authorize(ctx.actor, "users.list");
  const { perPage, page } = query;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select(userColumns)
      .from(users)
      .where(whereOf(query))
      .orderBy(...orderOf(query))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: sql<number>`${totalOf(query)}`.as("total") }).from(sql`(SELECT 1)`),
  ]);
  const total = counted?.total ?? 0;
  return {
    ...pageOf(rows.map(userView), total, query),
    more: query.q !== "" && total >= SEARCH_DEPTH,
  };
}
