import { sql } from "drizzle-orm";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { authorize } from "@/lib/auth/authorize";
import { refuseLimitedToken } from "@/lib/auth/token";
import { changedFields } from "@/lib/changed-fields";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import type { Which } from "@/lib/resource/resource";
import {
  createResource,
  deleteResource,
  requireVersion,
  updateResource,
} from "@/lib/resource/write-resource";
import type { RunView } from "../runs/schema";
import { assertCanStart, insertRun } from "../runs/start-run";
import { deleteJobStatement, startedRun, startingRules } from "../starting/write-rules";
import { nextTimes, type Times, timesProblem } from "./cron";
import { findSchedule, getSchedule } from "./read-schedules";
import { SCHEDULE, SCHEDULE_JOB } from "./schedule-rules";
import { SCHEDULES } from "./schedules";
import {
  createScheduleSchema,
  type ScheduleChanges,
  type ScheduleView,
  updateScheduleSchema,
} from "./schema";

/** Returns the first time. Throws if the times are invalid or never occur. */
function firstTime(ctx: Context, times: Times): number {
  const problem = timesProblem(times, ctx.now);
  const [next] = problem ? [] : nextTimes(times, { after: ctx.now, count: 1 });
  if (next !== undefined) return next;
  const { field, message } = problem ?? {
    field: "cron",
    message: "This cron expression never matches a date",
  };
  throw new AppError("invalid_input", message, { errors: { [field]: [message] } });
}

/** Queues the schedule's job, which then waits for its time. */
const enqueueSchedule = (ctx: Context, id: string) =>
  enqueueEachStatement(
    ctx,
    SCHEDULE_JOB,
    sql`SELECT ${agentSchedules.id} AS subject FROM ${agentSchedules}
      WHERE ${agentSchedules.id} = ${id} AND ${agentSchedules.state} = 'active'`,
  );

/**
 * Creates a schedule that starts runs on the actor's behalf.
 *
 * @param key the idempotency key: a repeated key returns the schedule that the first request
 *   created.
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` if the actor can't see the
 *   agent or project, or `conflict` if the agent is inactive or the actor has too many schedules.
 */
export async function createSchedule(
  ctx: Context,
  input: unknown,
  key: string | null = null,
): Promise<ScheduleView> {
  const actor = authorize(ctx.actor, "schedules.create");
  const asked = parseInput(createScheduleSchema, input);
  refuseLimitedToken(actor);
  const { agent_id: agentId, project_id: projectId, cron, zone } = asked;
  const run = startedRun({ agentId, projectId });
  await assertCanStart(ctx, actor, run);
  const nextAt = firstTime(ctx, { cron, zone });
  const id = crypto.randomUUID();
  const times = { nextAt, resumedAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  const made = await createResource(ctx, SCHEDULES, {
    row: {
      id,
      agentId,
      projectId,
      userId: actor.id,
      input: asked.input,
      only: asked.only,
      cron,
      zone,
      ...times,
    },
    once: { key, input: asked },
    rules: startingRules(ctx, actor, run),
    after: asked,
    also: () => ({ job: enqueueSchedule(ctx, id) }),
  });
  wakeEngine(ctx);
  return getSchedule(ctx, made.id);
}

/** Returns a schedule's fields as changes name them. A stopped one is neither paused nor active. */
const factsOf = (schedule: typeof agentSchedules.$inferSelect) => ({
  input: schedule.input,
  only: schedule.only,
  cron: schedule.cron,
  zone: schedule.zone,
  project_id: schedule.projectId,
  paused: schedule.state === "stopped" ? null : schedule.state === "paused",
});

/** Returns the new state. Without `paused` the state stays; resuming clears the reason. */
function stateOf({ paused }: ScheduleChanges) {
  if (paused === undefined) return {};
  return paused ? { state: "paused" as const } : { state: "active" as const, reason: null };
}

/**
 * Changes the given fields of a schedule. Missed times aren't made up for: it waits for the next
 * time from now.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input`,
 *   `precondition_failed`, or `conflict` if the agent is inactive.
 */
export async function updateSchedule(
  ctx: Context,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<ScheduleView> {
  const { actor, schedule } = await findSchedule(ctx, which.id);
  const asked = parseInput(updateScheduleSchema, input);
  const isOwners = Object.keys(asked).some((name) => name !== "paused");
  const facts = { createdBy: schedule.userId };
  if (isOwners) {
    authorize(actor, "schedules.edit", facts);
    refuseLimitedToken(actor);
  } else authorize(actor, "schedules.pause", facts);
  requireVersion(SCHEDULES, schedule, which);
  const changes = changedFields<ScheduleChanges>(asked, factsOf(schedule));
  if (Object.keys(changes).length === 0) return getSchedule(ctx, which.id);
  const { paused, project_id, ...fields } = changes;
  const projectId = project_id === undefined ? schedule.projectId : project_id;
  const run = isOwners ? startedRun({ agentId: schedule.agentId, projectId }) : undefined;
  if (run) await assertCanStart(ctx, actor, run);
  const wanted = { input: schedule.input, cron: schedule.cron, zone: schedule.zone, ...fields };
  const nextAt = firstTime(ctx, wanted);
  await updateResource(ctx, SCHEDULES, {
    row: schedule,
    ifMatch: which.ifMatch,
    rules: startingRules(ctx, actor, run),
    set: {
      ...wanted,
      ...stateOf(changes),
      projectId,
      nextAt,
      ...(paused !== true && { resumedAt: ctx.now }),
    },
    after: changes,
    ...(!isOwners && { action: "schedules.pause" }),
    also: () => ({ job: enqueueSchedule(ctx, which.id) }),
  });
  wakeEngine(ctx);
  return getSchedule(ctx, which.id);
}

/**
 * Deletes a schedule. Its runs stay and continue. A restored one is paused and waits for no time.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteSchedule(ctx: Context, which: Which): Promise<void> {
  const { actor, schedule } = await findSchedule(ctx, which.id);
  authorize(actor, "schedules.delete", { createdBy: schedule.userId });
  await deleteResource(ctx, SCHEDULES, {
    row: schedule,
    ifMatch: which.ifMatch,
    rules: startingRules(ctx, actor),
    also: (isDone) => ({ job: deleteJobStatement(ctx, SCHEDULE, which.id, isDone) }),
  });
}

/**
 * Starts a run of a schedule now, one at a time.
 *
 * @param key the idempotency key: a repeated key returns the run that the first request started.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `invalid_input`, or `conflict` if
 *   the agent is inactive, its run is in progress, or a quota is full.
 */
export async function runSchedule(
  ctx: Context,
  id: string,
  key: string | null = null,
): Promise<RunView> {
  const { actor, schedule } = await findSchedule(ctx, id);
  authorize(actor, "schedules.run", { createdBy: schedule.userId });
  const { agentId, projectId, input, only } = schedule;
  const run = { agentId, projectId, taskId: null, input, only, scheduleId: id };
  await assertCanStart(ctx, actor, run);
  return insertRun(ctx, actor, run, { trigger: "schedule", key });
}
