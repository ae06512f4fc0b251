import { sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/named-batch";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
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

/** The statements of the integrations that a project may use, and of those that the person could add. */
export function projectIntegrationsStatements(ctx: Context, actor: Actor, projectId: string) {
  const mayLink = can(actor, "projects.linkIntegration");
  return {
    facts: projectFactsStatement(ctx, actor, projectId),
    linked: linkedIntegrationsStatement(ctx, projectId),
    linkable: ctx.db
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
  };
}

type Results = NamedResults<ReturnType<typeof projectIntegrationsStatements>>;

/**
 * What `projectIntegrationsStatements` answered.
 *
 * @throws AppError `not_found` for a project that is not there or not theirs to see.
 */
export function projectIntegrationsView(
  actor: Actor,
  { facts, linked, linkable }: Results,
): ProjectIntegrations {
  const canLink = can(actor, "projects.linkIntegration", projectFacts(facts));
  return {
    linked: linked.map(linkedIntegrationView),
    linkable: linkable.toSorted((one, other) => one.name.localeCompare(other.name)),
    canLink,
  };
}

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
  const results = await namedBatch(ctx.db, projectIntegrationsStatements(ctx, actor, projectId));
  return projectIntegrationsView(actor, results);
}
