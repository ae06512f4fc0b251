import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { auditChain, auditDelivery } from "@/db/schema/audit";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { exists } from "../rules";
import { write, writeIfAny } from "../write";
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

/** SQL: a webhook is set up. */
const hasWebhook = () => exists(auditDelivery, isNotNull(auditDelivery.url));
const noWebhook = () => new AppError("not_found", NO_WEBHOOK);

async function currentWebhook(ctx: Context) {
  const [row] = await ctx.db.select().from(auditDelivery).where(isNotNull(auditDelivery.url));
  return row ?? null;
}

/** SQL: the row before the first one that a new webhook receives. */
function beginning(from: "now" | "beginning"): SQL {
  return from === "now"
    ? sql`(SELECT coalesce(max(${auditLog.seq}), 0) FROM ${auditLog})`
    : sql`coalesce((SELECT ${auditChain.firstSeq} - 1 FROM ${auditChain}), 0)`;
}

/**
 * Sets or changes the audit webhook. A new address continues after the last delivered row.
 * Superadmin only, with step-up.
 */
export async function setAuditWebhook(ctx: Context, input: unknown): Promise<ChainState> {
  const actor = requireManager(ctx);
  const { url, secret, is_paused: isPaused, from } = parseInput(setWebhookSchema, input);
  if (!isAllowedWebhook(ctx.config, url))
    throw new AppError("invalid_input", NOT_ALLOWED, { errors: { url: [NOT_ALLOWED] } });
  const before = await currentWebhook(ctx);
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
  const needsSecret = new AppError("invalid_input", NEEDS_SECRET, {
    errors: { secret: [NEEDS_SECRET] },
  });
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      // Without a secret in the input there must still be a stored one: the webhook may have been
      // removed in the meantime.
      ...(sealed === undefined ? [{ holds: hasWebhook(), refuse: needsSecret }] : []),
    ],
    change: (holds) =>
      insertWhere(ctx.db, auditDelivery, { id: 1, ...set, deliveredSeq: beginning(from) }, holds)
        .onConflictDoUpdate({
          target: auditDelivery.id,
          set: {
            ...set,
            deliveredSeq: fresh(beginning(from), sql`${auditDelivery.deliveredSeq}`),
            version: sql`${auditDelivery.version} + 1`,
          },
        })
        .returning({ id: auditDelivery.id }),
    audit: {
      action: "audit.webhook",
      entityType: "system",
      before: before && { url: before.url, is_paused: before.isPaused },
      after: { url: set.url, is_paused: isPaused, ...(sealed !== undefined && { secret: "set" }) },
    },
    after: (isDone) => ({
      job: enqueueIfStatement(ctx, { kind: DELIVER, subject: "" }, isDone),
      wait: endDeliveryWaitStatement(ctx, isDone),
    }),
  });
  wakeEngine(ctx);
  return getAuditChain(ctx);
}

/**
 * Removes the webhook, so nothing is sent any more. Superadmin only, with step-up.
 *
 * @throws AppError `not_found` without a webhook.
 */
export async function removeAuditWebhook(ctx: Context): Promise<void> {
  const actor = requireManager(ctx);
  await write(ctx, {
    rules: [stillAllowed(actor), { holds: hasWebhook(), refuse: noWebhook() }],
    change: (holds) =>
      ctx.db
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
        .where(holds)
        .returning({ id: auditDelivery.id }),
    audit: { action: "audit.removeWebhook", entityType: "system" },
    after: (isDone) => ({ wait: endDeliveryWaitStatement(ctx, isDone) }),
  });
}

/**
 * Retries a failed delivery at once. Superadmin only.
 *
 * @throws AppError `not_found` without a webhook, `conflict` while it is paused.
 */
export async function retryAuditDelivery(ctx: Context): Promise<ChainState> {
  const actor = authorize(ctx.actor, "audit.manage");
  const isRunning = exists(auditDelivery, eq(auditDelivery.isPaused, false));
  await writeIfAny(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: hasWebhook(), refuse: noWebhook() },
      { holds: isRunning, refuse: new AppError("conflict", IS_PAUSED) },
    ],
    before: (holds) => ({
      job: enqueueIfStatement(ctx, { kind: DELIVER, subject: "" }, holds),
    }),
    change: (holds) => endDeliveryWaitStatement(ctx, holds).returning({ id: jobs.id }),
    audit: { action: "audit.retryWebhook", entityType: "system" },
  });
  wakeEngine(ctx);
  return getAuditChain(ctx);
}

/**
 * Sends one signed test call without rows. Superadmin only.
 *
 * @throws AppError `not_found` without a webhook.
 */
export async function testAuditWebhook(
  ctx: Context,
): Promise<{ delivered: boolean; message: string }> {
  authorize(ctx.actor, "audit.manage");
  const webhook = await currentWebhook(ctx);
  if (!webhook?.url || !webhook.secret) throw noWebhook();
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
 * Sets after how many days rows are moved to R2. Null keeps all rows in the database. Superadmin
 * only, with step-up.
 */
export async function setAuditRetention(ctx: Context, input: unknown): Promise<ChainState> {
  const actor = requireManager(ctx);
  const { days } = parseInput(setRetentionSchema, input);
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      insertWhere(ctx.db, auditDelivery, { id: 1, keptDays: days, updatedAt: ctx.now }, holds)
        .onConflictDoUpdate({
          target: auditDelivery.id,
          set: {
            keptDays: days,
            updatedAt: ctx.now,
            version: sql`${auditDelivery.version} + 1`,
          },
          // A repeated call changes nothing.
          setWhere: sql`${auditDelivery.keptDays} IS NOT ${days}`,
        })
        .returning({ id: auditDelivery.id }),
    audit: { action: "audit.retention", entityType: "system", after: { days } },
    after: (isDone) => ({
      job: enqueueIfStatement(ctx, { kind: ARCHIVE, subject: "" }, isDone),
    }),
  });
  wakeEngine(ctx);
  return getAuditChain(ctx);
}
