import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { userColumns } from "./rows";
import type { ListUsersQuery, UserView } from "./schema";
import { userView } from "./user-view";

const SORT_COLUMNS = { name: users.name, email: users.email, created_at: users.createdAt } as const;

function whereOf({ q, role, status }: ListUsersQuery): SQL | undefined {
  return and(
    q
      ? sql`(instr(lower(${users.name}), lower(${q})) > 0 OR instr(lower(${users.email}), lower(${q})) > 0)`
      : undefined,
    role ? eq(users.role, role) : undefined,
    status ? eq(users.active, status === "active") : undefined,
  );
}

function orderOf(sort: string): SQL[] {
  const direction = sort.startsWith("-") ? desc : asc;
  const key = sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS;
  return [direction(SORT_COLUMNS[key]), direction(users.id)];
}

/**
 * A page of users, for superadmins and admins. Searches name and e-mail; one round trip.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listUsers(ctx: Context, query: ListUsersQuery): Promise<PageOf<UserView>> {
  authorize(ctx.actor, "users.list");
  const where = whereOf(query);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select(userColumns)
      .from(users)
      .where(where)
      .orderBy(...orderOf(query.sort))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(users).where(where),
  ]);
  return pageOf(rows.map(userView), counted?.total ?? 0, query);
}
