import { type SQL, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import { boundProject } from "@/lib/auth/token-scope";
import { AppError } from "@/lib/errors";
import { isOnWorkspaceTeam } from "@/lib/projects/standing";
import { isKept } from "@/lib/trash/kept";
import { isWorkspaceType } from "./catalogue";
import { INVALID_WORKSPACE_TYPE } from "./schema";

/** Where a call goes: the project's id and the type of the workspace. */
export interface WorkspacePath {
  projectId: string;
  workspace: WorkspaceType;
}

/**
 * The place that a path names.
 *
 * @throws AppError `invalid_input` for an unknown type.
 */
export function readWorkspacePath(path: { projectId: string; type: string }): WorkspacePath {
  if (!isWorkspaceType(path.type)) throw new AppError("invalid_input", INVALID_WORKSPACE_TYPE);
  return { projectId: path.projectId, workspace: path.type };
}

/**
 * SQL: the condition over a row of `workspaces` with its project's that the person may enter it, by the token by which
 * they ask: nobody in the trash.
 */
export function isEnterable(actor: Pick<Actor, "id" | "role" | "token" | "service">): SQL {
  const entered = seesEveryItem(actor)
    ? isKept(projects)
    : sql`(${isKept(projects)} AND (${projects.createdBy} = ${actor.id} OR ${isOnWorkspaceTeam(actor)}))`;
  const bound = boundProject(actor);
  return bound === null ? entered : sql`(${entered} AND ${projects.id} = ${bound})`;
}

/**
 * SQL: the ids of those workspaces of a project which the person may enter at the moment of the statement, as
 * `enterableWorkspace` says of one.
 */
export function enterableWorkspaces(actor: Actor, projectId: string): SQL {
  return sql`SELECT ${workspaces.id} FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.projectId} = ${projectId} AND ${isEnterable(actor)} AND ${isStillAllowed(actor)}`;
}

/**
 * SQL: the id of a workspace, for whoever may enter it at the moment of the statement, else no row. The rule is
 * `workspaces.enter` of the policy; that both say the same is tested. Reads and writes of what is in a workspace stand
 * on it, so that nobody reads or writes after their access has ended.
 */
export function enterableWorkspace(actor: Actor, { projectId, workspace }: WorkspacePath): SQL {
  return sql`${enterableWorkspaces(actor, projectId)} AND ${workspaces.type} = ${workspace}`;
}
