import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { agentRuns } from "@/db/schema/agent-runs";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";
import { INSUFFICIENT_PERMISSIONS } from "./authorize";
import { stillServes } from "./service-account";

// Under a name of its own, so that it may stand in a write on users too.
const someone = alias(users, "someone");

type Standing = Pick<Actor, "id" | "role" | "token" | "run" | "service">;

/**
 * SQL for a write's WHERE: the actor still is who the request's start said, active and in the same role, and the token
 * or the run by which they ask, where it is one, still stands. A service account also still has its role in its project.
 */
export function isStillAllowed({ id, role, token, run, service }: Standing): SQL {
  const tokenStands = token
    ? sql` AND EXISTS (SELECT 1 FROM ${apiTokens} WHERE ${apiTokens.id} = ${token.id})`
    : sql``;
  const runStands = run
    ? sql` AND EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${run.id} AND ${agentRuns.state} = 'running')`
    : sql``;
  const serves = service ? sql` AND ${stillServes(service, id)}` : sql``;
  const ownRole = token?.ownRole ?? run?.ownRole ?? role;
  return sql`EXISTS (SELECT 1 FROM ${users} AS "someone" WHERE ${someone.id} = ${id}
    AND ${someone.role} = ${ownRole} AND ${someone.active} = 1)${tokenStands}${runStands}${serves}`;
}

/**
 * Says why a write that `isStillAllowed` guards did nothing, where that was the reason.
 *
 * @throws AppError `forbidden` when the actor was deactivated, deleted or given another role meanwhile, or the token was revoked.
 */
export async function assertStillAllowed(ctx: Context, actor: Standing): Promise<void> {
  const [self] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id), isStillAllowed(actor)));
  if (!self) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
}
