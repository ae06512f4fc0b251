import { and, eq } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isReadableProject } from "@/lib/projects/definition";
import { noAccessTo } from "./catalogue";
import { existingId, loadWorkspace, type WorkspaceAddress } from "./load-workspace";
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
  const loaded = await loadWorkspace(ctx, actor, address);
  const { type, project, siblings, facts } = loaded;
  if (!can(actor, "workspaces.enter", facts)) throw new AppError("forbidden", noAccessTo(type));
  return { id: existingId(loaded), type, project, siblings };
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
