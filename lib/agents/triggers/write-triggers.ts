import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { jobs } from "@/db/schema/jobs";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { createOnce } from "@/lib/auth/idempotency";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import { refuseLimitedToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { sealTriggerSecret } from "@/lib/crypto/trigger-secret";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { collectionOf, requireWorkspaceAccess } from "@/lib/records/collection";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { lowStockStatement } from "@/lib/records/write/record-events";
import { assertCanStart, canStart } from "../runs/start-run";
import { findTrigger, getTrigger } from "./read-triggers";
import {
  createTriggerSchema,
  TRIGGER_CHANGED,
  TRIGGER_NOT_FOUND,
  type TriggerView,
  updateTriggerSchema,
} from "./schema";
import { FORMER_SECRET_MS, MAX_TRIGGERS, TRIGGER_JOB } from "./trigger-rules";

const TOO_MANY = `You have ${MAX_TRIGGERS} triggers, the maximum. Delete one first.`;
const NO_RECORDS = "Choose an existing type of records";
const NO_SECRET = "Only a webhook has a secret";

/** Type of the records that an event is about. */
const RECORDS_OF: Readonly<Record<string, string>> = {
  stock_below: "products",
  item_published: "items",
};

/** Refuses to watch records that the person can't open. */
async function requireWatchable(
  ctx: Context,
  {
    event,
    records,
    project_id,
  }: { event: string; records: string | null; project_id: string | null },
): Promise<void> {
  if (event === "webhook" || project_id === null) return;
  const name = RECORDS_OF[event] ?? records;
  const definition = RECORD_DEFINITIONS.find(({ description }) => description.name === name);
  if (!definition)
    throw new AppError("invalid_input", NO_RECORDS, { errors: { records: [NO_RECORDS] } });
  await requireWorkspaceAccess(ctx, collectionOf(project_id, definition));
}

/**
 * Creates a trigger that starts runs on the actor's behalf. Products whose stock is low already
 * start none.
 *
 * @param key the idempotency key: a repeated key returns the trigger that the first request
 *   created, without its secret.
 * @returns the trigger, and a webhook's secret, which is shown only now.
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` or `forbidden` if the actor
 *   can't open the agent, the project or the records, or `conflict` if the agent is inactive or the
 *   actor has too many triggers.
 */
export async function createTrigger(
  ctx: Context,
  input: unknown,
  key: string | null = null,
): Promise<{ trigger: TriggerView; secret: string | null }> {
  const actor = authorize(ctx.actor, "schedules.create");
  const asked = parseInput(createTriggerSchema, input);
  refuseLimitedToken(actor);
  const { agent_id: agentId, project_id: projectId, event } = asked;
  const run = { agentId, projectId, taskId: null, input: "" };
  await assertCanStart(ctx, actor, run);
  await requireWatchable(ctx, asked);
  const id = crypto.randomUUID();
  const secret = event === "webhook" ? `whsec_${randomToken()}` : null;
  const watchesRecords = event === "record_created" || event === "record_changed";
  const row = {
    ...{ id, agentId, projectId, event, userId: actor.id, input: asked.input },
    records: watchesRecords ? asked.records : null,
    threshold: event === "stock_below" ? asked.threshold : null,
    gatherSeconds: asked.gather_seconds,
    secret: secret && (await sealTriggerSecret(ctx, id, secret)),
    ...{ resumedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now },
  };
  const hasRoom = sql`(SELECT count(*) FROM ${agentTriggers} WHERE ${agentTriggers.userId} = ${actor.id}) < ${MAX_TRIGGERS}`;
  const made = await createOnce(
    ctx,
    { scope: "triggers", key, input: asked, id, table: agentTriggers },
    {
      inserted: insertWhere(
        ctx.db,
        agentTriggers,
        row,
        sql`${canStart(actor, run)} AND ${hasRoom}`,
      ).returning({ id: agentTriggers.id }),
      audit: auditIfChangedStatement(ctx, {
        action: "triggers.create",
        entityType: "trigger",
        entityId: id,
        after: asked,
        ...(projectId !== null && { projectId }),
      }),
      low: lowStockStatement(ctx, sql`${agentTriggers.id} = ${id}`, false),
    },
  );
  if (made.results?.inserted.length === 0) {
    await assertStillAllowed(ctx, actor);
    await assertCanStart(ctx, actor, run);
    throw new AppError("conflict", TOO_MANY);
  }
  return { trigger: await getTrigger(ctx, made.id), secret: made.results ? secret : null };
}

interface Which {
  id: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

const isMeant = (actor: Actor, { id, ifMatch }: Which): SQL | undefined =>
  and(
    eq(agentTriggers.id, id),
    ifMatch ? eq(agentTriggers.version, ifMatch) : undefined,
    isStillAllowed(actor),
  );

function refuseVersion(version: number, { ifMatch = null }: Which): void {
  if (ifMatch !== null && ifMatch !== version)
    throw new AppError("precondition_failed", TRIGGER_CHANGED);
}

/** Throws the reason why a guarded write did nothing. */
async function explain(ctx: Context, actor: Actor, { ifMatch = null }: Which): Promise<never> {
  await assertStillAllowed(ctx, actor);
  if (ifMatch === null) throw new AppError("not_found", TRIGGER_NOT_FOUND);
  throw new AppError("precondition_failed", TRIGGER_CHANGED);
}

/** Statement that drops events which no run was started for. */
const dropWaiting = (ctx: Context, id: string) =>
  ctx.db
    .update(triggerEvents)
    .set({ runId: "" })
    .where(
      sql`${triggerEvents.triggerId} = ${id} AND ${triggerEvents.runId} IS NULL
        AND EXISTS (SELECT 1 FROM ${agentTriggers} WHERE ${agentTriggers.id} = ${id} AND ${agentTriggers.updatedAt} = ${ctx.now})`,
    );

/**
 * Changes, pauses or resumes a trigger. Only the owner may change or resume it; superadmins may
 * pause it too. What happens while it is paused starts nothing, also later.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input`, `conflict` or
 *   `precondition_failed`.
 */
export async function updateTrigger(
  ctx: Context,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<TriggerView> {
  const { actor, trigger, view } = await findTrigger(ctx, which.id);
  const changes = parseInput(updateTriggerSchema, input);
  const facts = { createdBy: trigger.userId };
  const onlyPauses = Object.keys(changes).join() === "paused" && changes.paused === true;
  authorize(actor, onlyPauses ? "schedules.pause" : "schedules.edit", facts);
  refuseVersion(trigger.version, which);
  if (Object.keys(changes).length === 0) return view;
  if (!onlyPauses) refuseLimitedToken(actor);
  const { agentId, projectId } = trigger;
  const run = { agentId, projectId, taskId: null, input: "" };
  if (changes.paused === false) await assertCanStart(ctx, actor, run);
  const resumes = changes.paused === false && trigger.state !== "active";
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(agentTriggers)
      .set({
        ...(trigger.event === "stock_below" && { threshold: changes.threshold }),
        input: changes.input,
        gatherSeconds: changes.gather_seconds,
        ...(changes.paused === true && { state: "paused" as const }),
        ...(resumes && { state: "active" as const, reason: null }),
        ...(!onlyPauses && { resumedAt: ctx.now }),
        updatedAt: ctx.now,
        version: sql`${agentTriggers.version} + 1`,
      })
      .where(and(isMeant(actor, which), onlyPauses ? undefined : canStartIf(actor, run, resumes)))
      .returning({ id: agentTriggers.id }),
    audit: auditIfChangedStatement(ctx, {
      action: onlyPauses ? "triggers.pause" : "triggers.edit",
      entityType: "trigger",
      entityId: which.id,
      before: { state: trigger.state, threshold: trigger.threshold, input: trigger.input },
      after: changes,
      ...(projectId !== null && { projectId }),
    }),
    ...(changes.paused !== undefined && { dropped: dropWaiting(ctx, which.id) }),
    low: lowStockStatement(
      ctx,
      sql`${agentTriggers.id} = ${which.id} AND ${agentTriggers.updatedAt} = ${ctx.now}`,
      false,
    ),
  });
  if (changed.length === 0) await explain(ctx, actor, which);
  return getTrigger(ctx, which.id);
}

const canStartIf = (actor: Actor, run: Parameters<typeof canStart>[1], isAsked: boolean) =>
  isAsked ? canStart(actor, run) : undefined;

/**
 * Deletes a trigger with its events. Its runs stay and continue.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteTrigger(ctx: Context, which: Which): Promise<void> {
  const { actor, trigger, view } = await findTrigger(ctx, which.id);
  authorize(actor, "schedules.delete", { createdBy: trigger.userId });
  refuseVersion(trigger.version, which);
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .delete(agentTriggers)
      .where(isMeant(actor, which))
      .returning({ id: agentTriggers.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "triggers.delete",
      entityType: "trigger",
      entityId: which.id,
      before: { agentId: trigger.agentId, words: view.words },
      ...(trigger.projectId !== null && { projectId: trigger.projectId }),
    }),
    job: ctx.db
      .delete(jobs)
      .where(
        and(
          eq(jobs.kind, TRIGGER_JOB),
          eq(jobs.subject, which.id),
          inArray(jobs.state, ["queued", "running"]),
          sql`NOT EXISTS (SELECT 1 FROM ${agentTriggers} WHERE ${agentTriggers.id} = ${which.id})`,
        ),
      ),
  });
  if (deleted.length === 0) await explain(ctx, actor, which);
}

/**
 * Replaces a webhook's secret. The former one works for another day.
 *
 * @returns the new secret, which is shown only now.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `conflict` if it isn't a webhook.
 */
export async function rotateTriggerSecret(
  ctx: Context,
  id: string,
): Promise<{ trigger: TriggerView; secret: string }> {
  const { actor, trigger } = await findTrigger(ctx, id);
  authorize(actor, "schedules.edit", { createdBy: trigger.userId });
  refuseLimitedToken(actor);
  if (trigger.event !== "webhook") throw new AppError("conflict", NO_SECRET);
  const secret = `whsec_${randomToken()}`;
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(agentTriggers)
      .set({
        secret: await sealTriggerSecret(ctx, id, secret),
        formerSecret: sql`${agentTriggers.secret}`,
        formerUntil: ctx.now + FORMER_SECRET_MS,
        updatedAt: ctx.now,
        version: sql`${agentTriggers.version} + 1`,
      })
      .where(isMeant(actor, { id }))
      .returning({ id: agentTriggers.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "triggers.rotate_secret",
      entityType: "trigger",
      entityId: id,
    }),
  });
  if (changed.length === 0) await explain(ctx, actor, { id });
  return { trigger: await getTrigger(ctx, id), secret };
}
