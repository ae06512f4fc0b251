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
 * A workspace of a project, for whoever may enter it: superadmin, the project's creator, or assigned to it.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project; `workspace_missing`;
 * `forbidden` with the access sentence when they see the project only; `invalid_input` for an unknown type, or without
 * a project id or a type.
 */
export async function enterWorkspace(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return entered(actor, await loadWorkspace(ctx, actor, address));
}

/**
 * A workspace that was read, entered.
 *
 * @throws AppError `forbidden` for whoever may not, `workspace_missing` where the project has none of its type.
 */
export function entered(actor: Actor, loaded: LoadedWorkspace): EnteredWorkspace {
  const { type, project, siblings, facts } = loaded;
  if (!can(actor, "workspaces.enter", facts)) throw new AppError("forbidden", noAccessTo(type));
  return { id: existingId(loaded), type, project, siblings };
}

/**
 * Enters a workspace and reads what a screen of it shows, in one batch.
 *
 * @param statements must themselves read nothing for whoever may not enter.
 * @returns the workspace, and each statement's result under its name.
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
  return { workspace: entered(actor, loadedWorkspace(results.entry, address)), results };
}

const WORKSPACE_NOT_FOUND = "Workspace not found";

/**
 * Where a workspace is that is known by its id alone: its project and its type. For whoever may read the project; who
 * may enter is decided there (`enterWorkspace`).
 *
 * @throws AppError `unauthenticated`, or `not_found` for one that is not there or whose project is not theirs to see.
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
