import { and, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import type { ProjectFacts } from "@/lib/auth/policy-conditions";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { isReadableProject } from "./definition";
import { roleOnProject } from "./project-role";

/**
 * Returns what the policy needs to know about a project: its creator, and the actor's role in it.
 *
 * @throws AppError `not_found` if the actor can't see the project.
 */
export async function readProjectFacts(
  ctx: Context,
  actor: Actor,
  projectId: string,
): Promise<ProjectFacts> {
  const [row] = await ctx.db
    .select({
      createdBy: projects.createdBy,
      ownRole: roleOnProject(actor, projects.id).as("own_role"),
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  const { createdBy, ownRole } = row;
  return { createdBy, projectRole: ownRole === null ? null : readProjectRole(ownRole) };
}
