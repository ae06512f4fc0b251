import { and, eq } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { noAccessTo } from "./catalogue";
import { existingId, loadWorkspace } from "./load-workspace";
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
  { projectId, workspaceType }: { projectId: string; workspaceType: string },
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const loaded = await loadWorkspace(ctx, actor, { projectId, workspaceType });
  if (!can(actor, "workspaces.enter", loaded.facts))
    throw new AppError("forbidden", noAccessTo(workspaceType));
  return {
    id: existingId(loaded),
    type: loaded.type,
    project: loaded.project,
  };
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
