import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { integrations, integrationTests } from "@/db/schema/integrations";
import { auditStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/auth/rate-limit";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { UnreadableSecretError } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { isKept } from "@/lib/trash/kept";
import { TESTS_KEPT, TESTS_PER_PERSON } from "./integration-rules";
import { KEYS_UNREADABLE, keyBox, openKeys, readObject } from "./keys";
import { providerOf } from "./providers";
import { badProbe, type Connection, type Probe } from "./providers/provider";
import { INTEGRATION_NOT_FOUND, type IntegrationRow, loadIntegration } from "./rows";
import type { IntegrationTestResult } from "./schema";

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
    .where(and(eq(integrations.id, id), isKept(integrations), isStillAllowed(actor)))
    .returning();
  if (!row) await assertStillAllowed(ctx, actor);
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return row;
}

/** The stored addresses and identifiers of a connection. */
function configOf(row: IntegrationRow): Connection["config"] {
  const entries = Object.entries(readObject(row.config));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : null]),
  );
}

async function probe(ctx: Context, row: IntegrationRow): Promise<Probe> {
  try {
    const keys = await openKeys(keyBox(ctx.config), row);
    const connection = { keys, config: configOf(row) };
    return await providerOf(row.type).probe(ctx.config, connection, ctx.engine);
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

const statusOf = ({ success }: Probe) => (success ? ("connected" as const) : ("error" as const));

function resultStatement(ctx: Context, row: IntegrationRow, found: Probe) {
  const { success, message, reaches, models } = found;
  return ctx.db
    .update(integrations)
    .set({
      status: statusOf(found),
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
  const values = {
    id: crypto.randomUUID(),
    integrationId: row.id,
    at: ctx.now,
    success,
    status: statusOf(found),
    message,
    responseTimeMs: responseTime,
  };
  const kept = ctx.db
    .select({ id: integrationTests.id })
    .from(integrationTests)
    .where(eq(integrationTests.integrationId, row.id))
    .orderBy(desc(integrationTests.at), desc(sql`rowid`))
    .limit(TESTS_KEPT);
  await namedBatch(ctx.db, {
    result: resultStatement(ctx, row, found),
    // Only while the integration is still there: somebody may have deleted it meanwhile.
    added: insertFrom(
      ctx.db,
      integrationTests,
      values,
      sql`${integrations} WHERE ${integrations.id} = ${row.id}`,
    ),
    oldest: ctx.db
      .delete(integrationTests)
      .where(
        and(eq(integrationTests.integrationId, row.id), sql`${integrationTests.id} NOT IN ${kept}`),
      ),
    audit: auditStatement(ctx, {
      action: "integrations.test",
      entityType: "integration",
      entityId: row.id,
      after: { status: values.status, message, responseTime },
    }),
  });
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
    status: statusOf(found),
    message: found.message,
    responseTime,
  };
}
