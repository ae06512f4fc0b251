import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { Actor } from "./actor";
import { INSUFFICIENT_PERMISSIONS } from "./authorize";

// Under a name of its own, so that it may stand in a write on users too.
const someone = alias(users, "someone");

/** SQL for a write's WHERE: the actor still is who the request's start said, active and in the same role. */
export function actorStands(actor: Pick<Actor, "id" | "role">): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} AS "someone" WHERE ${someone.id} = ${actor.id}
    AND ${someone.role} = ${actor.role} AND ${someone.active} = 1)`;
}

/**
 * Says why a write that `actorStands` guards did nothing, where that was the reason.
 *
 * @throws AppError `forbidden` when the actor was deactivated, deleted or given another role meanwhile.
 */
export async function refuseFallen(ctx: Context, actor: Pick<Actor, "id" | "role">): Promise<void> {
  const [self] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id), actorStands(actor)));
  if (!self) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
}
