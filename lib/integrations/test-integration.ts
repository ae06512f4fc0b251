import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { integrations, integrationTests } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/auth/rate-limit";
import { AppError } from "@/lib/errors";
import { auditStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { UnreadableSecretError } from "@/lib/platform/secret-box";
import { keyBox, openKeys, readObject } from "./keys";
import { badProbe, type Probe } from "./probe";
import { probeOpenAi } from "./probe-openai";
import { probeSupabase } from "./probe-supabase";
import { type IntegrationRow, loadIntegration } from "./rows";
import { INTEGRATION_NOT_FOUND, KEYS_UNREADABLE } from "./schema";
import type { IntegrationTestResult } from "./vocabulary-schema";

/** Tests that one person may run in 15 minutes. */
export const TESTS_PER_PERSON = 30;
/** Results that are kept of each integration. */
export const TESTS_KEPT = 20;

function bucketOf(actorId: string): Bucket {
  return {
    key: `integration-test:${actorId}`,
    limit: TESTS_PER_PERSON,
    windowMs: FIFTEEN_MINUTES_MS,
  };
}

/** Marks the test as running, for everybody who looks, and reads what it is run with. */
async function startTest(ctx: Context, actor: Actor, id: string): Promise<IntegrationRow> {
  const [row] = await ctx.db
    .update(integrations)
    .set({ status: "testing", lastTestAt: ctx.now })
    .where(and(eq(integrations.id, id), actorStands(actor)))
    .returning();
  if (!row) await refuseFallen(ctx, actor);
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return row;
}

async function probe(ctx: Context, row: IntegrationRow): Promise<Probe> {
  const { apiUrl, organizationId } = readObject(row.config);
  try {
    const keys = await openKeys(keyBox(ctx.config), row);
    return row.type === "supabase"
      ? await probeSupabase(ctx.config, keys, String(apiUrl))
      : await probeOpenAi(
          ctx.config,
          keys,
          typeof organizationId === "string" ? organizationId : null,
        );
  } catch (error) {
    if (error instanceof UnreadableSecretError) return badProbe(KEYS_UNREADABLE);
    throw error;
  }
}

/** SQL: the credentials are still those that the test was run with. */
function hasSameCredentials(row: IntegrationRow): SQL {
  const { credentials } = readObject(row.metadata);
  return sql`json_extract(${integrations.metadata}, '$.credentials') IS ${credentials ?? null}`;
}

function resultStatement(ctx: Context, row: IntegrationRow, found: Probe) {
  const { success, message, reaches, models } = found;
  return ctx.db
    .update(integrations)
    .set({
      status: success ? "connected" : "error",
      errorMessage: success ? null : message,
      ...(success && {
        metadata: sql`json_set(${integrations.metadata}, '$.reaches', json(${JSON.stringify(reaches)}),
          '$.models', json(${JSON.stringify(models)}), '$.lastGoodTestAt', ${ctx.now})`,
      }),
    })
    .where(and(eq(integrations.id, row.id), hasSameCredentials(row)));
}

/** The result, its line in the history (kept short) and its audit row, in one batch. */
async function recordResult(
  ctx: Context,
  row: IntegrationRow,
  found: Probe,
  responseTime: number,
): Promise<void> {
  const { success, message } = found;
  const status = success ? "connected" : "error";
  const at = ctx.now;
  const testId = crypto.randomUUID();
  const kept = ctx.db
    .select({ id: integrationTests.id })
    .from(integrationTests)
    .where(eq(integrationTests.integrationId, row.id))
    .orderBy(desc(integrationTests.at), desc(sql`rowid`))
    .limit(TESTS_KEPT);
  await ctx.db.batch([
    resultStatement(ctx, row, found),
    // Only while the integration is still there: somebody may have deleted it meanwhile.
    ctx.db.insert(integrationTests).select(
      sql`SELECT ${testId}, ${integrations.id}, ${at}, ${success ? 1 : 0}, ${status}, ${message}, ${responseTime}
        FROM ${integrations} WHERE ${integrations.id} = ${row.id}`,
    ),
    ctx.db
      .delete(integrationTests)
      .where(
        and(eq(integrationTests.integrationId, row.id), sql`${integrationTests.id} NOT IN ${kept}`),
      ),
    auditStatement(ctx, {
      action: "integrations.test",
      entityType: "integration",
      entityId: row.id,
      after: { status, message, responseTime },
    }),
  ]);
}

/**
 * Calls the provider with the stored keys, for every system role, and keeps what came of it. A failed test is a result,
 * not an error.
 *
 * @throws AppError `unauthenticated`, `forbidden` for whoever was deactivated meanwhile, `not_found` or `rate_limited`.
 */
export async function testIntegration(ctx: Context, id: string): Promise<IntegrationTestResult> {
  const actor = authorize(ctx.actor, "integrations.test");
  await loadIntegration(ctx, id);
  await countAttempt(ctx, [bucketOf(actor.id)]);
  const row = await startTest(ctx, actor, id);
  const startedAt = Date.now();
  const found = await probe(ctx, row);
  const responseTime = Date.now() - startedAt;
  await recordResult(ctx, row, found, responseTime);
  return {
    success: found.success,
    status: found.success ? "connected" : "error",
    message: found.message,
    responseTime,
  };
}
