import { and, eq, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { WorkspaceFacts } from "@/lib/auth/policy-conditions";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { isReadableProject } from "@/lib/projects/definition";
import { isOnWorkspaceTeam, roleOnProject } from "@/lib/projects/project-role";
import { isWorkspaceType, workspaceEntry } from "./catalogue";
import { inactiveMembersColumn, workspaceTeamColumn } from "./rows";
import { INVALID_WORKSPACE_TYPE, WORKSPACE_PARAMS_MISSING } from "./schema";

export interface WorkspaceAddress {
  projectId: string;
  workspaceType: string;
}

export interface LoadedWorkspace {
  /** Null if the project has no workspace of this type. */
  id: string | null;
  type: WorkspaceType;
  project: { id: string; name: string; projectType: string; status: string };
  /** The types of all workspaces of the project. */
  siblings: WorkspaceType[];
  /** The actor's facts for the policy. */
  facts: WorkspaceFacts;
  /** The actor's stored role on the project. */
  ownRole: string | null;
  /** JSON of `workspaceTeamColumn`. Empty if not requested. */
  team: string;
  /** JSON of the ids of inactive members. */
  inactive: string;
}

/** @throws AppError `invalid_input` for an address without a project or a type. */
function requireAddress({ projectId, workspaceType }: WorkspaceAddress): void {
  if (projectId.trim() === "" || workspaceType.trim() === "")
    throw new AppError("invalid_input", WORKSPACE_PARAMS_MISSING);
}

/**
 * Returns a workspace with what the policy needs, if the actor can read its project. The caller has
 * to check the permission.
 *
 * @param teamLimit maximum members. None by default.
 * @throws AppError `not_found` if the actor can't see the project, `invalid_input` for a missing or
 * unknown type.
 */
export async function loadWorkspace(
  ctx: Context,
  actor: Actor,
  address: WorkspaceAddress,
  teamLimit = 0,
): Promise<LoadedWorkspace> {
  requireAddress(address);
  const { projectId, workspaceType } = address;
  const [row] = await ctx.db
    .select({
      id: workspaces.id,
      project: {
        // Needs an alias: D1 returns batch rows as objects, where columns with the same name
        // collide.
        id: sql<string>`${projects.id}`.as("project_id"),
        name: projects.name,
        projectType: projects.type,
        status: projects.status,
      },
      siblings: sql<string>`(SELECT json_group_array(sibling.type) FROM ${workspaces} AS sibling
        WHERE sibling.project_id = ${projects.id})`.as("siblings"),
      createdBy: projects.createdBy,
      ownRole: roleOnProject(actor, projects.id).as("own_role"),
      isMember: sql<number>`${isOnWorkspaceTeam(actor)}`.as("is_member"),
      inactive: (teamLimit > 0 ? inactiveMembersColumn() : sql<string>`'[]'`).as("inactive"),
      team: (teamLimit > 0 ? workspaceTeamColumn(teamLimit) : sql<string>`'[]'`).as("team"),
    })
    .from(projects)
    .leftJoin(
      workspaces,
      and(eq(workspaces.projectId, projects.id), eq(workspaces.type, sql`${workspaceType}`)),
    )
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  if (!isWorkspaceType(workspaceType)) throw new AppError("invalid_input", INVALID_WORKSPACE_TYPE);
  const { id, project, createdBy, ownRole, isMember, team, inactive } = row;
  const projectRole = ownRole === null ? null : readProjectRole(ownRole);
  const facts = { createdBy, projectRole, isWorkspaceMember: isMember === 1 };
  const existing = JSON.parse(row.siblings) as string[];
  const siblings = WORKSPACE_TYPES.filter((type) => existing.includes(type));
  return { id, type: workspaceType, project, siblings, facts, ownRole, team, inactive };
}

/**
 * Returns the workspace's id.
 *
 * @throws AppError `workspace_missing` if the project has none of this type.
 */
export function existingId({ id, type }: LoadedWorkspace): string {
  if (id !== null) return id;
  throw workspaceMissing(type);
}

/** The error for a project without a workspace of this type. */
export const workspaceMissing = (type: WorkspaceType): AppError =>
  new AppError("workspace_missing", `This project has no ${workspaceEntry(type).name} workspace`);

export interface ManagedWorkspace extends LoadedWorkspace {
  id: string;
  actor: Actor;
}

/**
 * Returns a workspace whose team the person manages: as superadmin, or as a member of the project
 * with the role admin or higher.
 *
 * @throws AppError `not_found` if they can't see the project, `forbidden`, `invalid_input` for an
 * unknown type.
 */
export async function loadManagedWorkspace(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<ManagedWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const loaded = await loadWorkspace(ctx, actor, address);
  authorize(actor, "workspaces.assign", loaded.facts);
  return { ...loaded, id: existingId(loaded), actor };
}
