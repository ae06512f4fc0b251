import { and, eq, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";
import { isWorkspaceType, noAccessTo, workspaceEntry } from "./catalogue";
import { readWorkspaceTeam, workspaceTeamColumn } from "./rows";
import { type EnteredWorkspace, INVALID_WORKSPACE_TYPE, WORKSPACE_PARAMS_MISSING } from "./schema";

async function loadWorkspace(ctx: Context, actor: Actor, projectId: string, type: string) {
  const ownRole = sql<string | null>`(SELECT ${projectUsers.role} FROM ${projectUsers}
    WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id})`;
  const isMember = sql<number>`EXISTS (SELECT 1 FROM ${workspaceUsers}
    WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${actor.id})`;
  const [row] = await ctx.db
    .select({
      id: workspaces.id,
      project: {
        id: projects.id,
        name: projects.name,
        projectType: projects.type,
        status: projects.status,
      },
      createdBy: projects.createdBy,
      ownRole: ownRole.as("own_role"),
      isMember: isMember.as("is_member"),
      team: workspaceTeamColumn().as("team"),
    })
    .from(projects)
    .leftJoin(
      workspaces,
      and(eq(workspaces.projectId, projects.id), eq(workspaces.type, sql`${type}`)),
    )
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  return row;
}

/**
 * A workspace of a project, for whoever may enter it: superadmin, the project's creator, or assigned to it.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project or it has no such workspace;
 * `forbidden` with the access sentence when they see the project only; `invalid_input` for an unknown type, or without
 * a project id or a type.
 */
export async function enterWorkspace(
  ctx: Context,
  { projectId, workspaceType }: { projectId: string; workspaceType: string },
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  if (projectId.trim() === "" || workspaceType.trim() === "")
    throw new AppError("invalid_input", WORKSPACE_PARAMS_MISSING);
  const row = await loadWorkspace(ctx, actor, projectId, workspaceType);
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  if (!isWorkspaceType(workspaceType)) throw new AppError("invalid_input", INVALID_WORKSPACE_TYPE);
  const facts = {
    createdBy: row.createdBy,
    projectRole: row.ownRole === null ? null : readProjectRole(row.ownRole),
    isWorkspaceMember: row.isMember === 1,
  };
  if (!can(actor, "workspaces.enter", facts))
    throw new AppError("forbidden", noAccessTo(workspaceType));
  if (row.id === null)
    throw new AppError(
      "not_found",
      `This project has no ${workspaceEntry(workspaceType).name} workspace`,
    );
  return {
    id: row.id,
    type: workspaceType,
    project: row.project,
    teamMembers: readWorkspaceTeam(row.team),
  };
}
