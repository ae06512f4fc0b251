import { count, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { integrationView } from "./integration-view";
import { keyBox } from "./keys";
import {
  countIf,
  EMPTY_SUMMARY,
  isUnderOlderKey,
  orderOf,
  summaryStatement,
  whereOf,
} from "./rows";
import type { ListIntegrationsQuery } from "./schema";
import type { IntegrationSummary, IntegrationView } from "./vocabulary-schema";

export interface IntegrationPage extends PageOf<IntegrationView> {
  summary: IntegrationSummary;
  /** How many are encrypted under an older key; null for whoever cannot rotate keys. */
  outdatedKeys: number | null;
}

/**
 * A page of integrations with the counts over all of them, for admins and above; one round trip. A row whose keys
 * cannot be read is an error by itself and does not stop the list.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listIntegrations(
  ctx: Context,
  query: ListIntegrationsQuery,
): Promise<IntegrationPage> {
  const actor = authorize(ctx.actor, "integrations.list");
  const box = keyBox(ctx.config);
  const isOutdated =
    box.currentKeyId !== null && can(actor, "integrations.rotate")
      ? isUnderOlderKey(box.currentKeyId)
      : null;
  const where = whereOf(query, { now: ctx.now, seesDescriptions: true });
  const [rows, [counted], [summary], [outdated]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(integrations)
      .where(where)
      .orderBy(orderOf(query.sort))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(integrations).where(where),
    summaryStatement(ctx),
    ctx.db.select({ total: countIf(isOutdated ?? sql`0`) }).from(integrations),
  ]);
  const views = await Promise.all(rows.map((row) => integrationView(row, box, ctx.now)));
  return {
    ...pageOf(views, counted?.total ?? 0, query),
    summary: summary ?? EMPTY_SUMMARY,
    outdatedKeys: isOutdated === null ? null : (outdated?.total ?? 0),
  };
}
