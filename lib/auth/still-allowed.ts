import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { agentRuns } from "@/db/schema/agent-runs";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import type { Rule } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";
import { INSUFFICIENT_PERMISSIONS } from "./authorize";
import { manageableRoles, SYSTEM_ROLES } from "./roles";
import { stillServes } from "./service-account";

// An alias, so that this also works in a write on users.
const someone = alias(users, "someone");

type CheckedActor = Pick<Actor, "id" | "role" | "token" | "run" | "rehearsal" | "service">;

/**
 * SQL condition for writes: the person is still active with the same role, and their token or run
 * is still valid. A service account must also still have its role in its project.
 */
export function isStillAllowed(actor: CheckedActor): SQL {
  const { id, role, token, run, rehearsal, service } = actor;
  const tokenExists = token
    ? sql` AND EXISTS (SELECT 1 FROM ${apiTokens} WHERE ${apiTokens.id} = ${token.id})`
    : sql``;
  const runIsActive = run
    ? sql` AND EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${run.id} AND ${agentRuns.state} = 'running')`
    : sql``;
  const serves = service ? sql` AND ${stillServes(service, id)}` : sql``;
  const ownRole = token?.ownRole ?? run?.ownRole ?? rehearsal?.ownRole ?? role;
  return sql`EXISTS (SELECT 1 FROM ${users} AS "someone" WHERE ${someone.id} = ${id}
    AND ${someone.role} = ${ownRole} AND ${someone.active} = 1)${tokenExists}${runIsActive}${serves}`;
}

/** SQL: the person with this id is active and manages this role when the statement runs. */
export function managesRole(person: AnySQLiteColumn | SQL, role: AnySQLiteColumn | SQL): SQL {
  const ways = SYSTEM_ROLES.flatMap((own) => {
    const roles = manageableRoles(own).map((managed) => sql`${managed}`);
    if (roles.length === 0) return [];
    return [sql`(answering.role = ${own} AND ${role} IN (${sql.join(roles, sql`, `)}))`];
  });
  return sql`EXISTS (SELECT 1 FROM ${users} AS answering WHERE answering.id = ${person}
    AND answering.active = 1 AND (${sql.join(ways, sql` OR `)}))`;
}

/** The rule of every write by a person: `isStillAllowed`, else `forbidden`. */
export const stillAllowed = (actor: CheckedActor) =>
  ({
    holds: isStillAllowed(actor),
    refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
  }) satisfies Rule;

/**
 * Call after a write guarded by `isStillAllowed` did nothing, or with reads. Throws if it doesn't
 * hold.
 *
 * @throws AppError `forbidden` if the actor was deactivated, deleted or given another role, or the
 *   token was revoked.
 */
export async function assertStillAllowed(ctx: Context, actor: CheckedActor): Promise<void> {
  const [self] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, actor.id), isStillAllowed(actor)));
  if (!self) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
}
