import type * as z from "zod";
import { authorize, requireSession } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { PageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
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
  authorize(actor, "errors.list");
  const query = parseInput(listErrorReportsSchema, reports);
  const read = await readWithMigration(ctx, {
    ...systemOverviewStatements(ctx),
    ...errorReportsStatements(ctx, query),
  });
  return {
    overview: systemOverviewView(ctx, read),
    reports: errorReportsPage(query, read),
  };
}
