import { sql } from "drizzle-orm";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { ProjectIntegrations } from "./project-link-schema";
import {
  linkedIntegrationsStatement,
  linkedIntegrationView,
  MAX_INTEGRATIONS,
  managesProject,
  projectFacts,
  projectFactsStatement,
} from "./project-rows";

/**
 * The integrations that a project may use, as names, types and states, for whoever may read the project; for whoever
 * manages them also those that could be added. Three statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectIntegrations(
  ctx: Context,
  projectId: string,
): Promise<ProjectIntegrations> {
  const actor = authorize(ctx.actor, "integrations.view");
  const mayLink = can(actor, "projects.linkIntegration");
  const [project, linked, linkable] = await ctx.db.batch([
    projectFactsStatement(ctx, actor, projectId),
    linkedIntegrationsStatement(ctx, projectId),
    ctx.db
      .select({ id: integrations.id, name: integrations.name, type: integrations.type })
      .from(integrations)
      .where(
        sql`${mayLink ? managesProject(actor, projectId) : sql`1 = 0`} AND ${integrations.id} NOT IN
          (SELECT ${projectIntegrations.integrationId} FROM ${projectIntegrations}
            WHERE ${projectIntegrations.projectId} = ${projectId})`,
      )
      // Names have no index; there are few enough to be sorted here.
      .orderBy(integrations.createdAt)
      .limit(MAX_INTEGRATIONS),
  ]);
  const canLink = can(actor, "projects.linkIntegration", projectFacts(project));
  linkable.sort((one, other) => one.name.localeCompare(other.name));
  return { linked: linked.map(linkedIntegrationView), linkable, canLink };
}
