import { count } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { integrationStateView } from "./integration-view";
import { EMPTY_SUMMARY, orderOf, presentStatus, summaryStatement, whereOf } from "./rows";
import type { ListIntegrationsQuery } from "./schema";
import type { IntegrationStateView, IntegrationSummary } from "./vocabulary-schema";

export interface IntegrationStatePage extends PageOf<IntegrationStateView> {
  summary: IntegrationSummary;
}

/**
 * A page of names, types and states, for every system role: nothing else is even read.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listIntegrationStates(
  ctx: Context,
  query: ListIntegrationsQuery,
): Promise<IntegrationStatePage> {
  authorize(ctx.actor, "integrations.view");
  const where = whereOf(query, { now: ctx.now, seesDescriptions: false });
  const [rows, [counted], [summary]] = await ctx.db.batch([
    ctx.db
      .select({
        id: integrations.id,
        name: integrations.name,
        type: integrations.type,
        status: presentStatus(ctx.now),
        isActive: integrations.isActive,
      })
      .from(integrations)
      .where(where)
      .orderBy(orderOf(query.sort))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(integrations).where(where),
    summaryStatement(ctx),
  ]);
  const views = rows.map(integrationStateView);
  return { ...pageOf(views, counted?.total ?? 0, query), summary: summary ?? EMPTY_SUMMARY };
}
