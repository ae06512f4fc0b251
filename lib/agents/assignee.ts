import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isCandidate } from "@/lib/tasks/people/candidates";
import { STARTER } from "./templates/template";

const NOT_ASSIGNABLE = "This person can't be assigned: they can't open the agent's projects";

/**
 * Rejects an assignee whom the actor couldn't add to tasks of any of the agent's projects.
 *
 * @param projectIds empty for an agent without a project yet.
 * @throws AppError `unauthenticated`, or `invalid_input`.
 */
export async function refuseAssignee(
  ctx: Context,
  assignee: unknown,
  projectIds: readonly string[],
): Promise<void> {
  if (typeof assignee !== "string" || assignee === "" || assignee === STARTER) return;
  const actor = authorize(ctx.actor, "agents.list");
  const places = JSON.stringify(projectIds.length > 0 ? projectIds : [null]);
  const [person] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ${assignee} AND EXISTS (SELECT 1 FROM json_each(${places}) AS place
        WHERE ${isCandidate(actor, sql`place.value`)})`,
    );
  if (!person)
    throw new AppError("invalid_input", NOT_ASSIGNABLE, {
      errors: { "agentConfig.options.assignee": [NOT_ASSIGNABLE] },
    });
}
