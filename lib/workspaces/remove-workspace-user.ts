import { and, eq } from "drizzle-orm";
import { workspaceUsers } from "@/db/schema/projects";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import {
  loadManagedWorkspace,
  stillManagesWorkspace,
  type WorkspaceAddress,
} from "./load-workspace";

const NOT_ASSIGNED = "This user is not assigned to this workspace";

/**
 * Takes somebody out of a workspace of a project, for whoever manages its team. Their access to it ends with the next
 * call, and that to the project too where nothing else gave it. One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for what is not there or not theirs to see, and for somebody who is
 * not assigned; `forbidden`; `invalid_input` for an unknown type.
 */
export async function removeWorkspaceUser(
  ctx: Context,
  { userId, ...address }: WorkspaceAddress & { userId: string },
): Promise<void> {
  const workspace = await loadManagedWorkspace(ctx, address);
  const [deleted] = await ctx.db.batch([
    ctx.db
      .delete(workspaceUsers)
      .where(
        and(
          eq(workspaceUsers.workspaceId, workspace.id),
          eq(workspaceUsers.userId, userId),
          stillManagesWorkspace(workspace),
        ),
      ),
    auditIfChangedStatement(ctx, {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      before: { userId, projectId: workspace.project.id, workspaceType: workspace.type },
    }),
  ]);
  if (deleted.meta.changes > 0) return;
  await refuseFallen(ctx, workspace.actor);
  await loadManagedWorkspace(ctx, address);
  throw new AppError("not_found", NOT_ASSIGNED);
}
