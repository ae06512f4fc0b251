import { and, eq, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";

/**
 * The workspaces of a project whose teams the person manages, by type: superadmins, and members of the project whose
 * role within it is admin or above, whether or not they may enter them. One round trip.
 *
 * @returns none for a person who manages none or cannot see the project.
 * @throws AppError `unauthenticated`.
 */
export async function listManagedWorkspaces(
  ctx: Context,
  projectId: string,
): Promise<WorkspaceType[]> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const rows = await ctx.db
    .select({
      type: workspaces.type,
      createdBy: projects.createdBy,
      ownRole: sql<string | null>`${projectUsers.role}`.as("own_role"),
    })
    .from(workspaces)
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .leftJoin(
      projectUsers,
      and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, actor.id)),
    )
    .where(and(eq(workspaces.projectId, projectId), isReadableProject(actor)));
  const managed = rows.filter(({ createdBy, ownRole }) => {
    const projectRole = ownRole === null ? null : readProjectRole(ownRole);
    return can(actor, "workspaces.assign", { createdBy, projectRole });
  });
  const types = new Set(managed.map(({ type }) => type));
  return WORKSPACE_TYPES.filter((type) => types.has(type));
}
