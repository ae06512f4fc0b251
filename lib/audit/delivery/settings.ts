import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { auditChain, auditDelivery } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { getAuditChain } from "./chain-state";
import { ARCHIVE, DELIVER, endDeliveryWaitStatement } from "./delivery-rules";
import { withCall } from "./last-calls";
import { type ChainState, setRetentionSchema, setWebhookSchema } from "./schema";
import { deliver, isAllowedWebhook, openSecret, sealSecret } from "./send";

const NOT_ALLOWED =
  "This deployment doesn't allow this address. Add its origin to OUTBOUND_ALLOWED_ORIGINS.";
const NO_WEBHOOK = "No webhook is set up. Add one first.";
const IS_PAUSED = "The webhook is paused. Resume it first.";
const NEEDS_SECRET = "Enter a signing secret";
const UNREADABLE = "The stored secret can't be decrypted. Enter it again.";

function requireManager(ctx: Context): SessionActor {
  const actor = requireSession(authorize(ctx.actor, "audit.manage"));
  requireStepUp(ctx);
  return actor;
}

async function currentWebhook(ctx: Context) {
  const [row] = await ctx.db.select().from(auditDelivery).where(isNotNull(auditDelivery.url));
  return row ?? null;
}

/** SQL: the row after which a new webhook's first one comes. */
function beginning(from: "now" | "beginning"): SQL {
  return from === "now"
    ? sql`(SELECT coalesce(max(${auditLog.seq}), 0) FROM ${auditLog})`
    : sql`coalesce((SELECT ${auditChain.firstSeq} - 1 FROM ${auditChain}), 0)`;
}

/**
 * Sets where the log's rows go, or changes it: another address goes on with the row after the last one that arrived.
 * Superadmin only, with step-up.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `step_up_required`, or `invalid_input`.
 */
export async function setAuditWebhook(ctx: Context, input: unknown): Promise<ChainState> {
  const actor = requireManager(ctx);
  const { url, secret, is_paused: isPaused, from } = parseInput(setWebhookSchema, input);
  if (!isAllowedWebhook(ctx.config, url))
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { url: [NOT_ALLOWED] } });
  const before = await currentWebhook(ctx);
  if (!before && secret === undefined)
    throw new AppError("invalid_input", NEEDS_SECRET, { errors: { secret: [NEEDS_SECRET] } });
  const sealed = secret === undefined ? undefined : await sealSecret(ctx.config, secret);
  const set = {
    url: new URL(url).href,
    isPaused,
    error: null,
    failedAt: null,
    updatedAt: ctx.now,
    ...(sealed !== undefined && { secret: sealed }),
  };
  const isNew = sql`${auditDelivery.url} IS NULL`;
  const fresh = (value: SQL, kept: SQL) => sql`CASE WHEN ${isNew} THEN ${value} ELSE ${kept} END`;
  const { changed } = await namedBatch(ctx.db, {
    changed: insertWhere(
      ctx.db,
      auditDelivery,
      { id: 1, ...set, deliveredSeq: beginning(from) },
      isStillAllowed(actor),
    )
      .onConflictDoUpdate({
        target: auditDelivery.id,
        set: {
          ...set,
          deliveredSeq: fresh(beginning(from), sql`${auditDelivery.deliveredSeq}`),
          version: sql`${auditDelivery.version} + 1`,
        },
        // Without a secret there is nothing to set up: the one that was read is gone meanwhile.
        setWhere: sealed === undefined ? isNotNull(auditDelivery.url) : sql`1`,
      })
      .returning({ id: auditDelivery.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "audit.webhook",
      entityType: "system",
      before: before && { url: before.url, is_paused: before.isPaused },
      after: { url: set.url, is_paused: isPaused, ...(sealed !== undefined && { secret: "set" }) },
    }),
    job: enqueueIfStatement(ctx, { kind: DELIVER, subject: "" }, isStillAllowed(actor)),
    wait: endDeliveryWaitStatement(ctx, isStillAllowed(actor)),
  });
  if (changed.length === 0) await assertStillAllowed(ctx, actor);
  wakeEngine(ctx);
  return getAuditChain(ctx);
}

/**
 * Takes the webhook away: nothing is sent any more. Superadmin only, with step-up.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `step_up_required`, or `not_found`.
 */
export async function removeAuditWebhook(ctx: Context): Promise<void> {
  const actor = requireManager(ctx);
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(auditDelivery)
      .set({
        url: null,
        secret: null,
        isPaused: false,
        deliveredSeq: 0,
        deliveredAt: null,
        error: null,
        failedAt: null,
        calls: "[]",
        updatedAt: ctx.now,
        version: sql`${auditDelivery.version} + 1`,
      })
      .where(and(isNotNull(auditDelivery.url), isStillAllowed(actor)))
      .returning({ id: auditDelivery.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "audit.removeWebhook",
      entityType: "system",
    }),
    wait: endDeliveryWaitStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM ${auditDelivery} WHERE ${auditDelivery.url} IS NOT NULL)`,
    ),
  });
  if (changed.length > 0) return;
  await assertStillAllowed(ctx, actor);
  throw new AppError("not_found", NO_WEBHOOK);
}

/**
 * Tries a delivery at once that waits after a failed call. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` without a webhook, or `conflict` while it is paused.
 */
export async function retryAuditDelivery(ctx: Context): Promise<ChainState> {
  const actor = authorize(ctx.actor, "audit.manage");
  const webhook = await currentWebhook(ctx);
  if (!webhook) throw new AppError("not_found", NO_WEBHOOK);
  if (webhook.isPaused) throw new AppError("conflict", IS_PAUSED);
  const { due } = await namedBatch(ctx.db, {
    job: enqueueIfStatement(ctx, { kind: DELIVER, subject: "" }, isStillAllowed(actor)),
    due: endDeliveryWaitStatement(ctx, isStillAllowed(actor)),
    audit: auditIfChangedStatement(ctx, { action: "audit.retryWebhook", entityType: "system" }),
  });
  if (due.meta.changes === 0) await assertStillAllowed(ctx, actor);
  wakeEngine(ctx);
  return getAuditChain(ctx);
}

/**
 * Sends one signed call without rows, to see whether it arrives. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `not_found`.
 */
export async function testAuditWebhook(
  ctx: Context,
): Promise<{ delivered: boolean; message: string }> {
  authorize(ctx.actor, "audit.manage");
  const webhook = await currentWebhook(ctx);
  if (!webhook?.url || !webhook.secret) throw new AppError("not_found", NO_WEBHOOK);
  const secret = await openSecret(ctx.config, webhook.secret).catch(() => null);
  if (secret === null) return { delivered: false, message: UNREADABLE };
  const call = { type: "test" as const, rows: [] };
  const delivered = await deliver(ctx, { url: webhook.url, secret }, call);
  await ctx.db
    .update(auditDelivery)
    .set({ calls: withCall(ctx, call, delivered) })
    .where(eq(auditDelivery.url, webhook.url));
  const { problem } = delivered;
  return problem === null
    ? { delivered: true, message: "Test delivered" }
    : { delivered: false, message: problem };
}

/**
 * Sets after how many days rows are archived to R2 and removed from the database; null keeps them all. Superadmin only,
 * with step-up.
 *
 * @throws AppError `unauthenticated`, `forbidden`, to a token too, `step_up_required`, or `invalid_input`.
 */
export async function setAuditRetention(ctx: Context, input: unknown): Promise<ChainState> {
  const actor = requireManager(ctx);
  const { days } = parseInput(setRetentionSchema, input);
  const { changed } = await namedBatch(ctx.db, {
    changed: insertWhere(
      ctx.db,
      auditDelivery,
      { id: 1, keptDays: days, updatedAt: ctx.now },
      isStillAllowed(actor),
    )
      .onConflictDoUpdate({
        target: auditDelivery.id,
        set: {
          keptDays: days,
          updatedAt: ctx.now,
          version: sql`${auditDelivery.version} + 1`,
        },
        // Sent again after a lost answer, it changes nothing a second time.
        setWhere: sql`${auditDelivery.keptDays} IS NOT ${days}`,
      })
      .returning({ id: auditDelivery.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "audit.retention",
      entityType: "system",
      after: { days },
    }),
    job: enqueueIfStatement(ctx, { kind: ARCHIVE, subject: "" }, isStillAllowed(actor)),
  });
  if (changed.length === 0) await assertStillAllowed(ctx, actor);
  wakeEngine(ctx);
  return getAuditChain(ctx);
}
