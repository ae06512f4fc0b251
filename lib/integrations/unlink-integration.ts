import { and, eq } from "drizzle-orm";
import { projectIntegrations } from "@/db/schema/integrations";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { managesProject, projectFacts, projectFactsStatement } from "./project-rows";

/**
 * Takes an integration out of a project. For whoever may link one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` for what is not linked or a project that the person may
 *   not see.
 */
export async function unlinkIntegration(
  ctx: Context,
  { projectId, integrationId }: { projectId: string; integrationId: string },
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const facts = projectFacts(await projectFactsStatement(ctx, actor, projectId));
  authorize(actor, "projects.linkIntegration", facts);
  const [removed] = await ctx.db.batch([
    ctx.db
      .delete(projectIntegrations)
      .where(
        and(
          eq(projectIntegrations.projectId, projectId),
          eq(projectIntegrations.integrationId, integrationId),
          managesProject(actor, projectId),
          actorStands(actor),
        ),
      ),
    auditIfChangedStatement(ctx, {
      action: "projects.unlinkIntegration",
      entityType: "project",
      entityId: projectId,
      before: { integrationId },
    }),
  ]);
  if (removed.meta.changes > 0) return;
  await refuseFallen(ctx, actor);
  throw new AppError("not_found", "This integration is not linked to the project");
}
