import { desc, eq, sql } from "drizzle-orm";
import { integrations, integrationTests } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { INTEGRATION_NOT_FOUND } from "./schema";
import { TESTS_KEPT } from "./test-integration";
import type { IntegrationTestView } from "./vocabulary-schema";

export interface IntegrationHistory {
  id: string;
  name: string;
  tests: IntegrationTestView[];
}

/**
 * The kept test results of one integration, newest first, for admins and above.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `not_found`.
 */
export async function listIntegrationTests(ctx: Context, id: string): Promise<IntegrationHistory> {
  authorize(ctx.actor, "integrations.list");
  const [[integration], rows] = await ctx.db.batch([
    ctx.db
      .select({ id: integrations.id, name: integrations.name })
      .from(integrations)
      .where(eq(integrations.id, id)),
    ctx.db
      .select()
      .from(integrationTests)
      .where(eq(integrationTests.integrationId, id))
      .orderBy(desc(integrationTests.at), desc(sql`rowid`))
      .limit(TESTS_KEPT),
  ]);
  if (!integration) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  const tests = rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    success: row.success,
    status: row.status,
    message: row.message,
    responseTime: row.responseTimeMs ?? 0,
  }));
  return { ...integration, tests };
}
