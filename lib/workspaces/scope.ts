import { type SQL, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import { boundProject } from "@/lib/auth/token-scope";
import { AppError } from "@/lib/errors";
import { isOnWorkspaceTeam } from "@/lib/projects/project-role";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { isWorkspaceType } from "./catalogue";
import { INVALID_WORKSPACE_TYPE } from "./schema";

/** The project and workspace type of a call. */
export interface WorkspacePath {
  projectId: string;
  workspace: WorkspaceType;
}

/**
 * Returns the workspace of a path.
 *
 * @throws AppError `invalid_input` for an unknown type.
 */
export function readWorkspacePath(path: { projectId: string; type: string }): WorkspacePath {
  if (!isWorkspaceType(path.type)) throw new AppError("invalid_input", INVALID_WORKSPACE_TYPE);
  return { projectId: path.projectId, workspace: path.type };
}

/**
 * SQL over a row of `workspaces` joined with its project: the person can enter it, also with their
 * token. Never true for a deleted project.
 */
export function isEnterable(actor: Pick<Actor, "id" | "role" | "token" | "service">): SQL {
  const entered = seesEveryItem(actor)
    ? isNotDeleted(projects)
    : sql`(${isNotDeleted(projects)} AND (${projects.createdBy} = ${actor.id} OR ${isOnWorkspaceTeam(actor)}))`;
  const bound = boundProject(actor);
  return bound === null ? entered : sql`(${entered} AND ${projects.id} = ${bound})`;
}

/**
 * SQL: the ids of a project's workspaces that the person can enter when the statement runs. The
 * same rule as `enterableWorkspace`.
 */
export function enterableWorkspaces(actor: Actor, projectId: string): SQL {
  return sql`SELECT ${workspaces.id} FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.projectId} = ${projectId} AND ${isEnterable(actor)} AND ${isStillAllowed(actor)}`;
}

/**
 * SQL: the ids of all workspaces that the person can enter when the statement runs. The same rule as
 * `enterableWorkspace`.
 */
export function allEnterableWorkspaces(actor: Actor): SQL {
  return sql`SELECT ${workspaces.id} FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${isEnterable(actor)} AND ${isStillAllowed(actor)}`;
}

/**
 * SQL: the id of a workspace if the person can enter it when the statement runs, otherwise no row.
 * The rule is `workspaces.enter` of the policy; a test checks that both agree. All reads and writes
 * of a workspace's contents use it, so they fail once access has ended.
 */
export function enterableWorkspace(actor: Actor, { projectId, workspace }: WorkspacePath): SQL {
  return sql`${enterableWorkspaces(actor, projectId)} AND ${workspaces.type} = ${workspace}`;
}
