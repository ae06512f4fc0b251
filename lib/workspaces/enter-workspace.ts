import { and, eq } from "drizzle-orm";
import { type NamedResults, type NamedStatements, namedBatch } from "@/db/client";
import { projects, workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isReadableProject } from "@/lib/projects/definition";
import { noAccessTo } from "./catalogue";
import {
  existingId,
  type LoadedWorkspace,
  loadedWorkspace,
  loadWorkspace,
  requireAddress,
  type WorkspaceAddress,
  workspaceStatement,
} from "./load-workspace";
import type { EnteredWorkspace } from "./schema";

/**
 * Returns a workspace that the person can enter: as superadmin, as the project's creator, or
 * assigned to it.
 *
 * @throws AppError `not_found` if they can't see the project, `workspace_missing`, `forbidden` with
 * the access message if they only see the project, `invalid_input` for an unknown type or a missing
 * parameter.
 */
export async function enterWorkspace(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return enterLoaded(actor, await loadWorkspace(ctx, actor, address));
}

/**
 * Checks access to a workspace that was read.
 *
 * @throws AppError `forbidden` without access, `workspace_missing` if the project doesn't
 * have this workspace.
 */
function enterLoaded(actor: Actor, loaded: LoadedWorkspace): EnteredWorkspace {
  const { type, project, siblings, facts } = loaded;
  if (!can(actor, "workspaces.enter", facts)) throw new AppError("forbidden", noAccessTo(type));
  return { id: existingId(loaded), type, project, siblings };
}

/**
 * Checks access to a workspace and reads a screen's data, in one batch.
 *
 * @param statements must read nothing for people without access.
 * @returns the workspace, and the statements' results by name.
 * @throws AppError as `enterWorkspace`.
 */
export async function readInWorkspace<S extends NamedStatements>(
  ctx: Context,
  actor: Actor,
  address: WorkspaceAddress,
  statements: S,
): Promise<{ workspace: EnteredWorkspace; results: NamedResults<S> }> {
  requireAddress(address);
  const entry = { entry: workspaceStatement(ctx, actor, address) };
  const results = await namedBatch<typeof entry & S>(ctx.db, { ...entry, ...statements });
  return { workspace: enterLoaded(actor, loadedWorkspace(results.entry, address)), results };
}

const WORKSPACE_NOT_FOUND = "Workspace not found";

/**
 * Returns project and type of a workspace id, for people who can read the project. `enterWorkspace`
 * checks access to the workspace.
 *
 * @throws AppError `not_found` if they can't see the project.
 */
export async function locateWorkspace(
  ctx: Context,
  id: string,
): Promise<{ projectId: string; type: string }> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const [row] = await ctx.db
    .select({ projectId: workspaces.projectId, type: workspaces.type })
    .from(workspaces)
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .where(and(eq(workspaces.id, id), isReadableProject(actor)));
  if (!row) throw new AppError("not_found", WORKSPACE_NOT_FOUND);
  return row;
}
