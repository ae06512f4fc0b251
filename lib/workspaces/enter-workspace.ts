import { type NamedResults, type NamedStatements, namedBatch } from "@/db/named-batch";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { noAccessTo } from "./catalogue";
import {
  existingId,
  type LoadedWorkspace,
  loadedWorkspace,
  loadWorkspace,
  refuseIncomplete,
  type WorkspaceAddress,
  workspaceStatement,
} from "./load-workspace";
import type { EnteredWorkspace } from "./schema";

/**
 * A workspace of a project, for whoever may enter it: superadmin, the project's creator, or assigned to it.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project or it has no such workspace;
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

function entered(actor: Actor, loaded: LoadedWorkspace): EnteredWorkspace {
  const { type, project, facts } = loaded;
  if (!can(actor, "workspaces.enter", facts)) throw new AppError("forbidden", noAccessTo(type));
  return { id: existingId(loaded), type, project };
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
  refuseIncomplete(address);
  const { workspace, ...results } = await namedBatch(ctx.db, {
    workspace: workspaceStatement(ctx, actor, address),
    ...statements,
  });
  const [row] = workspace as Awaited<ReturnType<typeof workspaceStatement>>;
  return {
    workspace: entered(actor, loadedWorkspace(row, address)),
    results: results as unknown as NamedResults<S>,
  };
}
