import { and, eq, type SQL, sql } from "drizzle-orm";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { authorize } from "@/lib/auth/authorize";
import { refuseLimitedToken } from "@/lib/auth/token";
import { changedFields } from "@/lib/changed-fields";
import type { Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { sealTriggerSecret } from "@/lib/crypto/trigger-secret";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { lowStockStatement } from "@/lib/records/write/record-events";
import type { Which } from "@/lib/resource/resource";
import {
  createResource,
  deleteResource,
  requireVersion,
  updateResource,
} from "@/lib/resource/write-resource";
import { assertCanStart } from "../runs/start-run";
import { deleteJobStatement, startedRun, startingRules } from "../starting/write-rules";
import { findTrigger, getTrigger } from "./read-triggers";
import { createTriggerSchema, type TriggerView, updateTriggerSchema } from "./schema";
import { FORMER_SECRET_MS, TRIGGER } from "./trigger-rules";
import { TRIGGERS } from "./triggers";
import { requireWatchable } from "./watched-records";

const NO_SECRET = "Only a webhook has a secret";

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
  const run = startedRun({ agentId, projectId });
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
  const made = await createResource(ctx, TRIGGERS, {
    row,
    once: { key, input: asked },
    rules: startingRules(ctx, actor, run),
    after: asked,
    also: () => ({ low: lowStockStatement(ctx, sql`${agentTriggers.id} = ${id}`, false) }),
  });
  return { trigger: await getTrigger(ctx, made.id), secret: made.isNew ? secret : null };
}

/** Statement that drops events which no run was started for. */
const dropWaiting = (ctx: Context, id: string, isDone: SQL) =>
  ctx.db
    .update(triggerEvents)
    .set({ runId: "" })
    .where(and(eq(triggerEvents.triggerId, id), sql`${triggerEvents.runId} IS NULL`, isDone));

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
  const asked = parseInput(updateTriggerSchema, input);
  const facts = { createdBy: trigger.userId };
  const onlyPauses = Object.keys(asked).join() === "paused" && asked.paused === true;
  authorize(actor, onlyPauses ? "schedules.pause" : "schedules.edit", facts);
  requireVersion(TRIGGERS, trigger, which);
  const { state, threshold, gatherSeconds } = trigger;
  // A stopped one is neither paused nor active.
  const paused = state === "stopped" ? null : state === "paused";
  const now = { threshold, input: trigger.input, gather_seconds: gatherSeconds, paused };
  const changes = changedFields(asked, now);
  if (Object.keys(changes).length === 0) return view;
  if (!onlyPauses) refuseLimitedToken(actor);
  const run = onlyPauses ? undefined : startedRun(trigger);
  if (run) await assertCanStart(ctx, actor, run);
  await updateResource(ctx, TRIGGERS, {
    row: trigger,
    ifMatch: which.ifMatch,
    rules: startingRules(ctx, actor, run),
    set: {
      ...(trigger.event === "stock_below" && { threshold: changes.threshold }),
      input: changes.input,
      gatherSeconds: changes.gather_seconds,
      ...(changes.paused === true && { state: "paused" }),
      ...(changes.paused === false && { state: "active", reason: null }),
      ...(!onlyPauses && { resumedAt: ctx.now }),
    },
    after: changes,
    ...(onlyPauses && { action: "triggers.pause" }),
    also: (isDone) => ({
      ...(changes.paused !== undefined && { dropped: dropWaiting(ctx, which.id, isDone) }),
      low: lowStockStatement(ctx, sql`${agentTriggers.id} = ${which.id} AND ${isDone}`, false),
    }),
  });
  return getTrigger(ctx, which.id);
}

/**
 * Deletes a trigger with its events and secret. Its runs stay and continue. A restored one is paused,
 * and a webhook needs a new secret.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteTrigger(ctx: Context, which: Which): Promise<void> {
  const { actor, trigger } = await findTrigger(ctx, which.id);
  authorize(actor, "schedules.delete", { createdBy: trigger.userId });
  await deleteResource(ctx, TRIGGERS, {
    row: trigger,
    ifMatch: which.ifMatch,
    rules: startingRules(ctx, actor),
    also: (isDone) => ({ job: deleteJobStatement(ctx, TRIGGER, which.id, isDone) }),
  });
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
  const sealed = await sealTriggerSecret(ctx, id, secret);
  await updateResource(ctx, TRIGGERS, {
    row: trigger,
    rules: startingRules(ctx, actor),
    set: {
      secret: sealed,
      formerSecret: sql`${agentTriggers.secret}`,
      formerUntil: ctx.now + FORMER_SECRET_MS,
    },
    after: {},
    action: "triggers.rotate_secret",
  });
  return { trigger: await getTrigger(ctx, id), secret };
}
