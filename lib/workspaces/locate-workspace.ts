import { and, eq } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";

export const WORKSPACE_NOT_FOUND = "Workspace not found";

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
