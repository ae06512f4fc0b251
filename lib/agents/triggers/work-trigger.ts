import { and, eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { partOf } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { PERSON_COLUMNS } from "@/lib/auth/person-actor";
import type { Context } from "@/lib/context/context";
import type { JobKind, SliceResult } from "@/lib/jobs/job-kind";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import type { AgentConfig } from "../config-schema";
import { runExists, startStatements } from "../runs/start-run";
import {
  failuresInARow,
  ownerOf,
  refusalOf,
  stopped,
  tooManyFailures,
  type Why,
} from "../starting/work";
import { usesModel } from "../templates/templates";
import { lastRuns, readLastRuns } from "./read-triggers";
import { MAX_STARTS_PER_HOUR, TRIGGER, TRIGGER_JOB_FACTS } from "./trigger-rules";
import { inputWithEvents, triggerWords } from "./trigger-words";

type Trigger = typeof agentTriggers.$inferSelect;

/** Wait while the trigger's last run is in progress, and while it waits for a person. */
const LIVE_MS = 5000;
const WAITING_MS = 60_000;
/** Wait while a quota or the limit per hour is full. */
const FULL_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Record IDs that a model is told. */
const IDS_TOLD = 50;

const isPending = sql`${triggerEvents.triggerId} = ${agentTriggers.id} AND ${triggerEvents.runId} IS NULL`;

function selectTrigger(ctx: Context, id: string) {
  return ctx.db
    .select({
      trigger: agentTriggers,
      user: PERSON_COLUMNS,
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      templateId: agents.templateId,
      agentConfig: agents.agentConfig,
      failures: failuresInARow(
        agentTriggers,
        (run) =>
          sql`${run}.id IN (SELECT run_id FROM trigger_events WHERE trigger_id = ${agentTriggers.id})`,
      ).as("failures"),
      lastRuns: lastRuns().as("last_runs"),
      pending: subquery<string>(
        sql`SELECT json_object('events', count(*), 'first', min(${triggerEvents.at}), 'last', max(${triggerEvents}.rowid),
          'subjects', (SELECT json_group_array(subject) FROM (SELECT DISTINCT ${triggerEvents.subject} AS subject
            FROM ${triggerEvents} WHERE ${isPending} AND ${triggerEvents.subject} IS NOT NULL LIMIT ${IDS_TOLD})))
          FROM ${triggerEvents} WHERE ${isPending}`,
      ).as("pending"),
      startedLately: subquery<number>(
        sql`SELECT count(DISTINCT ${agentRuns.id}) FROM ${triggerEvents} JOIN ${agentRuns} ON ${agentRuns.id} = ${triggerEvents.runId}
          WHERE ${triggerEvents.triggerId} = ${agentTriggers.id} AND ${agentRuns.createdAt} > ${ctx.now - HOUR_MS}`,
      ).as("started_lately"),
    })
    .from(agentTriggers)
    .innerJoin(agents, and(eq(agents.id, agentTriggers.agentId), isNotDeleted(agents)))
    .leftJoin(users, eq(users.id, agentTriggers.userId))
    .where(eq(agentTriggers.id, id));
}

type Row = Awaited<ReturnType<typeof selectTrigger>>[number];

interface Pending {
  events: number;
  first: number;
  /** The rowid of the newest event that was read. */
  last: number;
  subjects: string[];
}

const isUnchanged = ({ id, version }: Trigger): SQL =>
  sql`EXISTS (SELECT 1 FROM ${agentTriggers} WHERE ${agentTriggers.id} = ${id}
    AND ${agentTriggers.version} = ${version} AND ${agentTriggers.state} = 'active')`;

/** Returns the run's input: the owner's words and, for a model, what happened. */
function inputOf({ trigger, templateId, agentConfig }: Row, pending: Pending): string {
  const config = agentConfig === null ? null : (JSON.parse(agentConfig) as AgentConfig);
  return usesModel(templateId, config) ? inputWithEvents(trigger, pending) : trigger.input;
}

function stop(ctx: Context, { trigger, agentName }: Row, why: Why): SliceResult {
  const { id, projectId } = trigger;
  const words = triggerWords(trigger);
  const row = { id, projectId, agentName, words, isUnchanged: isUnchanged(trigger) };
  return stopped(ctx, TRIGGER, { ...row, ...why });
}

/** Starts one run for all events that were read. The guard makes this safe to repeat. */
function start(ctx: Context, owner: Actor, row: Row, pending: Pending): SliceResult {
  const { trigger } = row;
  const { id: triggerId, agentId, projectId } = trigger;
  const id = crypto.randomUUID();
  const run = { agentId, projectId, taskId: null, input: inputOf(row, pending) };
  const guard = sql`${isUnchanged(trigger)} AND EXISTS (SELECT 1 FROM ${triggerEvents}
    WHERE ${triggerEvents.triggerId} = ${triggerId} AND ${triggerEvents.runId} IS NULL)`;
  const begun = startStatements(ctx, owner, { ...run, id, trigger: "schedule", guard });
  const claimed = partOf({ ...ctx, actor: owner }, "claimed", {
    rules: [],
    change: () =>
      ctx.db
        .update(triggerEvents)
        .set({ runId: id })
        .where(
          sql`${triggerEvents.triggerId} = ${triggerId} AND ${triggerEvents.runId} IS NULL
            AND ${triggerEvents}.rowid <= ${pending.last} AND ${runExists(id)}`,
        )
        .returning({ id: triggerEvents.triggerId }),
    audit: {
      action: "triggers.start",
      entityType: "trigger",
      entityId: triggerId,
      after: { run: id, events: pending.events },
      ...(projectId !== null && { projectId }),
    },
  });
  // Later events wait for this run, so the job looks again.
  return {
    statements: [...Object.values(begun), ...Object.values(claimed)],
    next: { at: ctx.now + LIVE_MS },
  };
}

/** Starts a trigger's run when its events have been gathered. */
export const runTriggerJob: JobKind = {
  ...TRIGGER_JOB_FACTS,
  async run(ctx, { subject: id }) {
    const [row] = await selectTrigger(ctx, id);
    if (row?.trigger.state !== "active") return { next: "done" };
    const { trigger, startedLately } = row;
    const pending = JSON.parse(row.pending) as Pending;
    const [newest] = readLastRuns(row.lastRuns);
    const owner = ownerOf(row.user);
    if (!owner) return stop(ctx, row, { owner, reason: null });
    const tooMany = tooManyFailures(row.failures);
    if (tooMany) return stop(ctx, row, { owner, reason: tooMany, createsTask: true });
    if (pending.events === 0) return { next: "done" };
    const due = pending.first + trigger.gatherSeconds * 1000;
    if (due > ctx.now) return { next: { at: due } };
    if (newest?.state === "queued" || newest?.state === "running")
      return { next: { at: ctx.now + LIVE_MS } };
    if (newest?.state === "waiting_approval") return { next: { at: ctx.now + WAITING_MS } };
    if (startedLately >= MAX_STARTS_PER_HOUR) return { next: { at: ctx.now + FULL_MS } };
    const refusal = await refusalOf(ctx, owner, TRIGGER, trigger);
    if (refusal?.passes) return { next: { at: ctx.now + FULL_MS } };
    if (refusal) return stop(ctx, row, { owner, reason: refusal.reason });
    return start(ctx, owner, row, pending);
  },
};
