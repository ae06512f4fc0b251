import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { integrations, integrationTests } from "@/db/schema/integrations";
import { auditStatement } from "@/lib/audit/audit";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { UnreadableSecretError } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { confirmStatements, hasSameCredentials } from "./confirm-mail";
import { TESTS_KEPT, TESTS_PER_PERSON } from "./integration-rules";
import { KEYS_UNREADABLE, keyBox, openKeys, readObject } from "./keys";
import { requireConfirmation } from "./permissions";
import { providerOf } from "./providers";
import { type Connection, failedProbe, type Probe } from "./providers/provider";
import {
  CHANGED_MEANWHILE,
  type IntegrationRow,
  integrationRules,
  loadIntegrationFor,
} from "./rows";
import type { IntegrationTestResult } from "./schema";

function bucketOf(actorId: string): Bucket {
  return {
    key: `integration-test:${actorId}`,
    limit: TESTS_PER_PERSON,
    windowMs: FIFTEEN_MINUTES_MS,
  };
}

/** Marks the test as running, and reads what it needs. */
async function startTest(
  ctx: Context,
  actor: Actor,
  { id, confirmed }: { id: string; confirmed: SessionActor | null },
): Promise<IntegrationRow> {
  const action = "integrations.test";
  const rules = integrationRules(ctx, id, { actor, action, confirmed, ifMatch: null });
  const [row] = await ctx.db
    .update(integrations)
    .set({ status: "testing", lastTestAt: ctx.now })
    .where(and(eq(integrations.id, id), allHold(rules)))
    .returning();
  if (row) return row;
  await refuseUnmet(ctx, rules);
  throw new AppError("conflict", CHANGED_MEANWHILE);
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
    if (error instanceof UnreadableSecretError) return failedProbe(KEYS_UNREADABLE);
    throw error;
  }
}

const statusOf = ({ success }: Probe) => (success ? ("connected" as const) : ("error" as const));

function resultStatement(ctx: Context, row: IntegrationRow, found: Probe) {
  const { success, message, reaches, models, preferredModel = null, embedding = null } = found;
  return ctx.db
    .update(integrations)
    .set({
      status: statusOf(found),
      errorMessage: success ? null : message,
      ...(success && {
        metadata: sql`json_set(${integrations.metadata}, '$.reaches', json(${JSON.stringify(reaches)}),
          '$.models', json(${JSON.stringify(models)}), '$.lastGoodTestAt', ${ctx.now},
          '$.embedding', json(${JSON.stringify(embedding)}),
          '$.preferredModel', coalesce(json_extract(${integrations.metadata}, '$.preferredModel'), ${preferredModel}))`,
      }),
    })
    .where(and(eq(integrations.id, row.id), hasSameCredentials(row)));
}

/**
 * Writes the result, its row in the history, which is kept short, and its audit row, in one batch.
 */
async function recordResult(
  ctx: Context,
  row: IntegrationRow,
  {
    found,
    responseTime,
    confirmed,
  }: { found: Probe; responseTime: number; confirmed: SessionActor | null },
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
    // Only if the integration still exists.
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
    ...(success && confirmed && confirmStatements(ctx, row, confirmed)),
  });
}

/**
 * Calls the provider with the stored keys and saves the result. A failed test is a result, not an
 * error. For every system role, if no project uses the integration or one that they see. Mail
 * integrations are tested only by superadmins, who must confirm their identity; a successful test
 * confirms that links may go through it.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `step_up_required` or
 *   `rate_limited`.
 */
export async function testIntegration(ctx: Context, id: string): Promise<IntegrationTestResult> {
  const actor = authorize(ctx.actor, "integrations.test");
  const { type } = await loadIntegrationFor(ctx, actor, { id, action: "integrations.test" });
  const confirmed = requireConfirmation(ctx, type);
  await countAttempt(ctx, [bucketOf(actor.id)]);
  const row = await startTest(ctx, actor, { id, confirmed });
  const startedAt = Date.now();
  const found = await probe(ctx, row);
  const responseTime = Date.now() - startedAt;
  await recordResult(ctx, row, { found, responseTime, confirmed });
  return {
    success: found.success,
    status: statusOf(found),
    message: found.message,
    responseTime,
  };
}
