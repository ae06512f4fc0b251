import { sql } from "drizzle-orm";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { type LinkedIntegrationView, linkIntegrationSchema } from "./project-link-schema";
import {
  linkedIntegrationsStatement,
  linkedIntegrationView,
  managesProject,
  projectFacts,
  projectFactsStatement,
} from "./project-rows";
import { INTEGRATION_NOT_FOUND } from "./schema";

/**
 * Lets a project use the integration of `{ integrationId }`. For superadmins, and for admins who created the project
 * or are admin in it too. What is linked already stays as it is.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a project that the person may not
 *   see or an integration that is not there.
 */
export async function linkIntegration(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedIntegrationView> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const { integrationId } = parseInput(linkIntegrationSchema, input);
  authorize(
    actor,
    "projects.linkIntegration",
    projectFacts(await projectFactsStatement(ctx, actor, projectId)),
  );
  const [added, , linked] = await ctx.db.batch([
    ctx.db
      .insert(projectIntegrations)
      .select(
        sql`SELECT ${projects.id}, ${integrations.id}, ${ctx.now} FROM ${projects} JOIN ${integrations} ON ${integrations.id} = ${integrationId}
          WHERE ${projects.id} = ${projectId} AND ${managesProject(actor, projectId)} AND ${actorStands(actor)}`,
      )
      .onConflictDoNothing(),
    auditIfChangedStatement(ctx, {
      action: "projects.linkIntegration",
      entityType: "project",
      entityId: projectId,
      after: { integrationId },
    }),
    linkedIntegrationsStatement(ctx, projectId, integrationId),
  ]);
  if (added.meta.changes === 0) await refuseFallen(ctx, actor);
  const [row] = linked;
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return linkedIntegrationView(row);
}
