import type * as z from "zod";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { providersStatement, providersView } from "@/lib/auth/oidc/identity-providers";
import type { ProviderView } from "@/lib/auth/oidc/schema";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { type QuotaView, quotasStatement, quotasView } from "@/lib/quotas/list-quotas";
import type { VersionedSettings } from "@/lib/settings/schema";
import { versionedSettings } from "@/lib/settings/site-settings";
import { factorCountsStatement, factorCountsView } from "@/lib/users/read-users";
import type { FactorCounts } from "@/lib/users/schema";
import { type ErrorReportView, listErrorReportsSchema } from "./error-report-schema";
import { errorReportsPage, errorReportsStatements } from "./error-reports";
import {
  readWithMigration,
  type SystemOverview,
  systemOverviewStatements,
  systemOverviewView,
} from "./system-overview";

export interface SystemScreen {
  overview: SystemOverview;
  settings: VersionedSettings;
  providers: ProviderView[];
  quotas: QuotaView[];
  /** People without a second factor, by role. */
  factors: FactorCounts;
  /** A page of crash reports. */
  reports: PageOf<ErrorReportView>;
}

/**
 * Returns everything on the System tab, in one round trip, or two if the database has no record of
 * its migrations. Superadmin only.
 */
export async function getSystemScreen(
  ctx: Context,
  reports: z.input<typeof listErrorReportsSchema>,
): Promise<SystemScreen> {
  const actor = authorize(requireSession(ctx.actor), "system.view");
  authorize(actor, "settings.view");
  authorize(actor, "errors.list");
  const query = parseInput(listErrorReportsSchema, reports);
  const read = await readWithMigration(ctx, {
    ...systemOverviewStatements(ctx),
    providers: providersStatement(ctx),
    quotas: quotasStatement(ctx),
    factors: factorCountsStatement(ctx),
    ...errorReportsStatements(ctx, query),
  });
  return {
    overview: systemOverviewView(ctx, read),
    settings: versionedSettings(read.settings),
    providers: providersView(read.providers),
    quotas: quotasView(read.quotas),
    factors: factorCountsView(read.factors),
    reports: errorReportsPage(query, read),
  };
}
