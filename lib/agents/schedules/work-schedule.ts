import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { PERSON_COLUMNS } from "@/lib/auth/person-actor";
import type { Context } from "@/lib/context/context";
import type { JobKind, SliceResult } from "@/lib/jobs/job-kind";
import { DEFAULT_TIME_FORMATS } from "@/lib/time-formats";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { runExists, startStatements } from "../runs/start-run";
import { ownerOf, refusalOf, stopped, tooManyFailures, type Why } from "../starting/work";
import { type DueTimes, dueTimes, MAX_COUNTED, nextTimes } from "./cron";
import { cronWords } from "./cron-words";
import { liveRunId, scheduleFailures } from "./read-schedules";
import { LATE_MS, SCHEDULE, SCHEDULE_JOB_FACTS } from "./schedule-rules";

type Schedule = typeof agentSchedules.$inferSelect;

const NEVER = "The schedule has no more run times";
/** Wait while the schedule's run is in progress. The run's end also wakes the job. */
const LOOK_AGAIN_MS = 10 * 60_000;

function selectSchedule(ctx: Context, id: string) {
  return ctx.db
    .select({
      schedule: agentSchedules,
      user: PERSON_COLUMNS,
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      failures: scheduleFailures().as("failures"),
      liveRun: liveRunId().as("live_run"),
    })
    .from(agentSchedules)
    .innerJoin(agents, and(eq(agents.id, agentSchedules.agentId), isNotDeleted(agents)))
    .leftJoin(users, eq(users.id, agentSchedules.userId))
    .where(eq(agentSchedules.id, id));
}

type ScheduleRow = Awaited<ReturnType<typeof selectSchedule>>[number];

/**
 * SQL: the schedule is unchanged since it was read: not paused or edited, and no run has started
 * for this time.
 */
const isUnchanged = ({ id, nextAt, version }: Schedule): SQL | undefined =>
  and(
    eq(agentSchedules.id, id),
    eq(agentSchedules.state, "active"),
    eq(agentSchedules.nextAt, nextAt),
    eq(agentSchedules.version, version),
  );

const existsUnchanged = (schedule: Schedule): SQL =>
  sql`EXISTS (SELECT 1 FROM ${agentSchedules} WHERE ${isUnchanged(schedule)})`;

function stop(ctx: Context, { schedule, agentName }: ScheduleRow, why: Why): SliceResult {
  const { id, projectId, cron, zone } = schedule;
  const words = `${cronWords(cron)} (${zone})`;
  const isUnchanged = existsUnchanged(schedule);
  return stopped(ctx, SCHEDULE, { id, projectId, agentName, words, isUnchanged, ...why });
}

/** Returns one sentence for all missed times. */
function missedSentence(schedule: Schedule, count: number, last: number): string {
  const from = DEFAULT_TIME_FORMATS.exact(schedule.nextAt);
  if (count === 1) return `Missed: couldn't start at ${from}`;
  const many = count > MAX_COUNTED ? `more than ${MAX_COUNTED}` : String(count);
  return `Missed: couldn't start ${many} times from ${from} to ${DEFAULT_TIME_FORMATS.exact(last)}`;
}

/**
 * The statements for due times: one "missed" run for all late times, a run for the last time unless
 * it is late, and the next time. The version check makes this safe to repeat.
 */
function startDueRun(
  ctx: Context,
  owner: Actor,
  schedule: Schedule,
  { last, missed }: DueTimes,
): SliceResult {
  const { agentId, projectId, input, only, id: scheduleId, cron, zone } = schedule;
  const isLate = ctx.now - last > LATE_MS;
  const [nextAt] = nextTimes({ cron, zone }, { after: Math.max(last, ctx.now), count: 1 });
  const count = missed + Number(isLate);
  const base = { agentId, projectId, taskId: null, input, only, scheduleId };
  const miss = {
    ...base,
    id: crypto.randomUUID(),
    userId: owner.id,
    trigger: "schedule" as const,
    state: "missed" as const,
    error: missedSentence(schedule, count, last),
    scheduledFor: schedule.nextAt,
    createdAt: ctx.now - 1,
    finishedAt: ctx.now,
  };
  const id = crypto.randomUUID();
  const guard = existsUnchanged(schedule);
  const run = { ...base, id, trigger: "schedule" as const, scheduledFor: last, guard };
  const next = ctx.db
    .update(agentSchedules)
    .set({
      nextAt: nextAt ?? last,
      ...(nextAt === undefined && { state: "stopped", reason: NEVER }),
    })
    .where(and(isUnchanged(schedule), isLate ? undefined : runExists(id)));
  return {
    statements: [
      ...(count > 0 ? [insertWhere(ctx.db, agentRuns, miss, guard)] : []),
      ...(isLate ? [] : Object.values(startStatements(ctx, owner, run))),
      next,
    ],
    next: nextAt === undefined ? "done" : { at: nextAt },
  };
}

/** Starts a schedule's run when it is due. */
export const runScheduleJob: JobKind = {
  ...SCHEDULE_JOB_FACTS,
  async run(ctx, { subject: id }) {
    const [row] = await selectSchedule(ctx, id);
    if (row?.schedule.state !== "active") return { next: "done" };
    const { schedule, failures, liveRun } = row;
    const owner = ownerOf(row.user);
    if (!owner) return stop(ctx, row, { owner, reason: null });
    const tooMany = tooManyFailures(failures);
    if (tooMany) return stop(ctx, row, { owner, reason: tooMany, createsTask: true });
    if (schedule.nextAt > ctx.now) return { next: { at: schedule.nextAt } };
    if (liveRun !== null) return { next: { at: ctx.now + LOOK_AGAIN_MS } };
    const refusal = await refusalOf(ctx, owner, SCHEDULE, schedule);
    if (refusal) return stop(ctx, row, { owner, reason: refusal.reason });
    const due = dueTimes(schedule, { first: schedule.nextAt, now: ctx.now });
    return startDueRun(ctx, owner, schedule, due);
  },
};
