import { and, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { isUnchanged, staleItem } from "@/lib/managed-items/statements";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";
import { projectView } from "./project-view";
import { foundProject, projectStatement } from "./rows";

/**
 * Deletes a project with its workspaces and their teams. Its tasks stay, in no project.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteProject(
  ctx: Context,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.delete");
  const row = foundProject(await projectStatement(ctx, actor, id));
  const before = { ...projectView(row) };
  const [deleted] = await ctx.db.batch([
    ctx.db
      .delete(projects)
      .where(and(eq(projects.id, id), isUnchanged(PROJECT, id, ifMatch), actorStands(actor))),
    auditIfChangedStatement(ctx, {
      action: "projects.delete",
      entityType: "project",
      entityId: id,
      before,
    }),
  ]);
  if (deleted.meta.changes > 0) return;
  await refuseFallen(ctx, actor);
  throw staleItem(PROJECT, ifMatch);
}
