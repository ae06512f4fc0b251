import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize, requireActor } from "@/lib/auth/authorize";
import type { SystemRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { hasFactor } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { type Corrected, searchCorrected } from "@/lib/text/correct-typos";
import { textMatches } from "@/lib/text/text-match";
import { loadUser, secondFactorOf, userColumns, userView, versionedUserView } from "./rows";
import type { FactorCounts, ListUsersQuery, UserView, VersionedUser } from "./schema";

const SORT_COLUMNS = { name: users.name, email: users.email, created_at: users.createdAt } as const;

/** SQL: the filters of the list. The search looks for its words in name and email. */
function whereOf({ q, role, status, second_factor }: ListUsersQuery): SQL | undefined {
  return and(
    isPerson(),
    q ? textMatches(users, [users.name, users.email], q) : undefined,
    role ? eq(users.role, role) : undefined,
    status ? eq(users.active, status === "active") : undefined,
    second_factor ? sql`${secondFactorOf()} = ${second_factor}` : undefined,
  );
}

/** SQL: the order of the list. Ends with the id, so that pages don't overlap. */
function orderOf({ sort }: ListUsersQuery): SQL {
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const column = SORT_COLUMNS[sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS];
  return sql`${column} ${direction}, ${users.id} ${direction}`;
}

/** Returns a page of users with the total, for superadmins and admins. One round trip. */
export async function listUsers(ctx: Context, query: ListUsersQuery): Promise<PageOf<UserView>> {
  authorize(ctx.actor, "users.list");
  const { page, perPage } = query;
  const where = whereOf(query);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select(userColumns)
      .from(users)
      .where(where)
      .orderBy(orderOf(query))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(users).where(where),
  ]);
  return pageOf(rows.map(userView), counted?.total ?? 0, query);
}

/** People that a search found, with the corrected search if their own found no one. */
export type FoundUsers = Corrected<PageOf<UserView>>;

/** `listUsers` with typing errors corrected. */
export const searchUsers = (ctx: Context, query: ListUsersQuery): Promise<FoundUsers> =>
  searchCorrected(ctx, query, {
    read: (asked) => listUsers(ctx, asked),
    total: ({ total }) => total,
    searched: () => [{ table: users, columns: [users.name, users.email], isFindable: isPerson() }],
  });

/** Counts active people, and those without a second factor, by role. */
export async function countFactors(ctx: Context): Promise<FactorCounts> {
  authorize(ctx.actor, "users.list");
  const rows = await ctx.db
    .select({
      role: users.role,
      people: sql<number>`count(*)`.as("people"),
      without: sql<number>`sum(NOT ${hasFactor()})`.as("without_factor"),
    })
    .from(users)
    .where(and(eq(users.active, true), isPerson()))
    .groupBy(users.role);
  const of = (role: SystemRole) => {
    const { people = 0, without = 0 } = rows.find((row) => row.role === role) ?? {};
    return { people, without };
  };
  return { superadmin: of("superadmin"), admin: of("admin"), moderator: of("moderator") };
}

/**
 * Returns one user with their version. Superadmins and admins can read everyone, others only
 * themselves.
 *
 * @throws AppError `not_found`.
 */
export async function getUser(ctx: Context, id: string): Promise<VersionedUser> {
  const actor = requireActor(ctx.actor);
  return versionedUserView(await loadUser(ctx, actor, id));
}
