import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { RUN_STATES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import { isoTime } from "@/lib/time";
import { readRunPage } from "../runs/read-runs";
import { IS_LIVE_RUN } from "../runs/run-rules";
import type { RunView } from "../runs/schema";
import { isVisibleStarting } from "../starting/visibility";
import { failuresInARow } from "../starting/work";
import { nextTimes } from "./cron";
import { cronWords } from "./cron-words";
import {
  SCHEDULE_NOT_FOUND,
  type ScheduleListQuery,
  type ScheduleRunsQuery,
  type ScheduleView,
} from "./schema";

/** Number of next times shown. */
const NEXT_SHOWN = 5;

const ofSchedule = sql`${agentRuns.scheduleId} = ${agentSchedules.id}`;

/** SQL: the number of failed runs in a row. */
export const scheduleFailures = (): SQL<number> =>
  failuresInARow(agentSchedules, (run) => sql`${run}.schedule_id = ${agentSchedules.id}`);

/** SQL: the ID of the schedule's unfinished run. */
export const liveRunId = (): SQL<string | null> =>
  subquery<string | null>(
    sql`SELECT ${agentRuns.id} FROM ${agentRuns} WHERE ${ofSchedule} AND ${IS_LIVE_RUN} LIMIT 1`,
  );

/** SQL: JSON of the schedule's newest run. */
const lastRun = (): SQL<string | null> =>
  subquery<string | null>(sql`SELECT json_object('id', ${agentRuns.id}, 'state', ${agentRuns.state},
      'createdAt', ${agentRuns.createdAt}) FROM ${agentRuns} WHERE ${ofSchedule}
    ORDER BY ${agentRuns.createdAt} DESC, ${agentRuns}.rowid DESC LIMIT 1`);

/** Selects the schedules that the actor may see and that meet the condition. */
function selectSchedules(ctx: Context, actor: Actor, where: SQL | undefined) {
  return ctx.db
    .select({
      schedule: agentSchedules,
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      userName: sql<string | null>`${users.name}`.as("user_name"),
      projectName: sql<string | null>`(SELECT ${projects.name} FROM ${projects}
        WHERE ${projects.id} = ${agentSchedules.projectId} AND ${isReadableProject(actor)})`.as(
        "project_name",
      ),
      failures: scheduleFailures().as("failures"),
      liveRun: liveRunId().as("live_run"),
      lastRun: lastRun().as("last_run"),
    })
    .from(agentSchedules)
    .innerJoin(agents, eq(agents.id, agentSchedules.agentId))
    .leftJoin(users, eq(users.id, agentSchedules.userId))
    .where(and(where, isVisibleStarting(actor, agentSchedules)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectSchedules>>[number];

function lastRunView(json: string | null): ScheduleView["last_run"] {
  if (json === null) return null;
  const { createdAt, ...run } = JSON.parse(json) as {
    id: string;
    state: (typeof RUN_STATES)[number];
    createdAt: number;
  };
  return { ...run, created_at: isoTime(createdAt) };
}

function scheduleView({ schedule, ...row }: Row, actor: Actor, now: number): ScheduleView {
  const { cron, zone, state, userId } = schedule;
  const next =
    state === "active" ? nextTimes({ cron, zone }, { after: now, count: NEXT_SHOWN }) : [];
  return {
    id: schedule.id,
    agent_id: schedule.agentId,
    agent_name: row.agentName,
    project_id: schedule.projectId,
    project_name: row.projectName,
    user_id: userId,
    user_name: row.userName,
    input: schedule.input,
    only: schedule.only,
    cron,
    zone,
    words: cronWords(cron),
    state,
    reason: schedule.reason,
    next_runs: next.map(isoTime),
    failures: row.failures,
    live_run_id: row.liveRun,
    last_run: lastRunView(row.lastRun),
    may_edit: can(actor, "schedules.edit", { createdBy: userId }),
    may_pause: can(actor, "schedules.pause", { createdBy: userId }),
    created_at: isoTime(schedule.createdAt),
    updated_at: isoTime(schedule.updatedAt),
    version: schedule.version,
  };
}

/**
 * Returns a schedule that the actor may see, with its row.
 *
 * @throws AppError `unauthenticated`, or `not_found` if it doesn't exist or the actor can't see
 *   it.
 */
export async function findSchedule(ctx: Context, id: string) {
  const actor = authorize(ctx.actor, "schedules.list");
  const [row] = await selectSchedules(ctx, actor, eq(agentSchedules.id, id));
  if (!row) throw new AppError("not_found", SCHEDULE_NOT_FOUND);
  return { actor, schedule: row.schedule, view: scheduleView(row, actor, ctx.now) };
}

/** Returns one schedule. Throws as `findSchedule`. */
export async function getSchedule(ctx: Context, id: string): Promise<ScheduleView> {
  return (await findSchedule(ctx, id)).view;
}

/**
 * Returns a page of the schedules that the actor may see, newest first: all, or those of an agent.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listSchedules(
  ctx: Context,
  { state, agent, sort, page, perPage }: ScheduleListQuery,
): Promise<PageOf<ScheduleView>> {
  const actor = authorize(ctx.actor, "schedules.list");
  const where = and(
    state === "all" ? undefined : eq(agentSchedules.state, state),
    agent === "" ? undefined : eq(agentSchedules.agentId, agent),
  );
  const direction = sort === "created_at" ? asc : desc;
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(agentSchedules)
      .where(and(where, isVisibleStarting(actor, agentSchedules))),
    selectSchedules(ctx, actor, where)
      .orderBy(direction(agentSchedules.createdAt), agentSchedules.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const views = rows.map((row) => scheduleView(row, actor, ctx.now));
  return pageOf(views, counted?.total ?? 0, { page, perPage });
}

/**
 * Returns a page of a schedule's runs and missed times, newest first.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the schedule doesn't exist or the actor
 *   can't see it.
 */
export async function listScheduleRuns(
  ctx: Context,
  id: string,
  { page, perPage }: ScheduleRunsQuery,
): Promise<PageOf<RunView>> {
  const actor = authorize(ctx.actor, "schedules.list");
  const order = sql`${desc(agentRuns.createdAt)}, ${desc(sql`${agentRuns}.rowid`)}`;
  const [schedule, runs] = await Promise.all([
    ctx.db
      .select({ id: agentSchedules.id })
      .from(agentSchedules)
      .where(and(eq(agentSchedules.id, id), isVisibleStarting(actor, agentSchedules))),
    readRunPage(ctx, actor, eq(agentRuns.scheduleId, id), { page, perPage, order }),
  ]);
  if (schedule.length === 0) throw new AppError("not_found", SCHEDULE_NOT_FOUND);
  return runs;
}
