import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { readSystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import type { JobKind, SliceResult } from "@/lib/jobs/job-kind";
import { DEFAULT_TIME_FORMATS } from "@/lib/time-formats";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { assertCanStart, assertRunRoom, runExists, startStatements } from "../runs/start-run";
import { type DueTimes, dueTimes, MAX_COUNTED, nextTimes } from "./cron";
import { cronWords } from "./cron-words";
import { ownerTaskStatements } from "./owner-task";
import { failuresInARow, liveRunId } from "./read-schedules";
import { LATE_MS, MAX_FAILURES, SCHEDULE_JOB_FACTS } from "./schedule-rules";

type Schedule = typeof agentSchedules.$inferSelect;

const OWNER_GONE = "The schedule's owner was removed or deactivated";
const NO_ACCESS = "The schedule's owner no longer has access to its agent or project";
const NEVER = "The schedule has no more run times";
/** Wait while the schedule's run is in progress. The run's end also wakes the job. */
const LOOK_AGAIN_MS = 10 * 60_000;

function selectSchedule(ctx: Context, id: string) {
  return ctx.db
    .select({
      schedule: agentSchedules,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        active: users.active,
        createdAt: users.createdAt,
        lastLogin: users.lastLogin,
        passwordGivenAt: users.passwordGivenAt,
      },
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      failures: failuresInARow().as("failures"),
      liveRun: liveRunId().as("live_run"),
    })
    .from(agentSchedules)
    .innerJoin(agents, and(eq(agents.id, agentSchedules.agentId), isNotDeleted(agents)))
    .leftJoin(users, eq(users.id, agentSchedules.userId))
    .where(eq(agentSchedules.id, id));
}

type ScheduleRow = Awaited<ReturnType<typeof selectSchedule>>[number];

/** Returns the current owner as an actor, or null if they were removed or deactivated. */
function ownerOf({ user }: ScheduleRow): Actor | null {
  if (!user?.active) return null;
  const role = readSystemRole(user.role);
  return { ...user, role, avatar: null, sessionId: null, confirmedAt: null };
}

/** Returns why the owner can't start a run now, or null if they can. */
async function refusalOf(ctx: Context, owner: Actor, schedule: Schedule): Promise<string | null> {
  const { agentId, projectId, input } = schedule;
  try {
    await assertCanStart(ctx, owner, { agentId, projectId, taskId: null, input });
    await assertRunRoom(ctx, owner, { projectId });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "not_found" ? NO_ACCESS : error.message;
  }
}

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

/** Creates a task for the owner of a schedule that failures have stopped. */
function ownerTask(ctx: Context, { schedule, agentName }: ScheduleRow, { actor, reason }: Stop) {
  if (!actor) return [];
  const { id, cron, zone, projectId } = schedule;
  return ownerTaskStatements(ctx, {
    actor,
    name: `Fix the stopped schedule for ${agentName}`,
    description: `${withFullStop(reason)} Schedule: ${cronWords(cron)} (${zone}). Check its last runs, fix what failed, then resume the schedule.`,
    projectId,
    about: { schedule: id },
    guard: existsUnchanged(schedule),
  });
}

interface Stop {
  actor: Actor | null;
  reason: string;
  /** True to create a task for the owner. */
  createsTask?: boolean;
}

function stopped(ctx: Context, row: ScheduleRow, stop: Stop): SliceResult {
  const { schedule } = row;
  const { reason, createsTask, actor } = stop;
  const end = ctx.db
    .update(agentSchedules)
    .set({
      state: "stopped",
      reason,
      updatedAt: ctx.now,
      version: sql`${agentSchedules.version} + 1`,
    })
    .where(isUnchanged(schedule));
  const audit = auditIfChangedStatement(
    { ...ctx, actor },
    {
      action: "schedules.stop",
      entityType: "schedule",
      entityId: schedule.id,
      after: { reason },
      ...(schedule.projectId !== null && { projectId: schedule.projectId }),
    },
  );
  const told = createsTask ? ownerTask(ctx, row, stop) : [];
  return { statements: [...told, end, audit], next: "done" };
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
    const owner = ownerOf(row);
    if (!owner) return stopped(ctx, row, { actor: null, reason: OWNER_GONE });
    if (failures >= MAX_FAILURES) {
      const reason = `${failures} runs in a row failed`;
      return stopped(ctx, row, { actor: owner, reason, createsTask: true });
    }
    if (schedule.nextAt > ctx.now) return { next: { at: schedule.nextAt } };
    if (liveRun !== null) return { next: { at: ctx.now + LOOK_AGAIN_MS } };
    const refusal = await refusalOf(ctx, owner, schedule);
    if (refusal !== null) return stopped(ctx, row, { actor: owner, reason: refusal });
    const due = dueTimes(schedule, { first: schedule.nextAt, now: ctx.now });
    return startDueRun(ctx, owner, schedule, due);
  },
};
