import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import type { RUN_TRIGGERS } from "@/db/vocabulary";
import { exists } from "@/lib/audit/rules";
import { partOf, type Rule, write, writeOnce } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { enqueueEachStatement, enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, requireItem, requireItemId } from "@/lib/managed-items/visibility";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, runQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { getTask } from "@/lib/tasks/get-task";
import { TASK_NOT_FOUND } from "@/lib/tasks/schema";
import { isReadableTaskId, mayReadProject, requireReadableProject } from "@/lib/tasks/visibility";
import { SCHEDULE_JOB } from "../schedules/schedule-rules";
import { findRun, getRun } from "./read-runs";
import { IS_LIVE_RUN, stateOfLeftApproval } from "./run-rules";
import { type RunView, startRunSchema } from "./schema";

const AGENT_INACTIVE = "This agent is inactive. Set its status to active first.";
const NOT_LINKED = "This agent isn't linked to this project. Link it first.";
const UNDER_WAY =
  "A run is already in progress. Wait for it to finish, decide its approvals, or stop it.";
const OTHER_PROJECT = "The task isn't in this project. Choose the task's project or leave it out.";
const IS_LIVE = "This run hasn't finished yet. Wait for it to finish, or cancel it.";
const HAS_ENDED = "This run has already finished";

export interface NewRun {
  agentId: string;
  projectId: string | null;
  taskId: string | null;
  input: string;
  /** As `agentRuns.only`. */
  only?: string;
  isDryRun?: boolean;
  retryOf?: string;
  scheduleId?: string | null;
  /** The time the schedule starts it for. */
  scheduledFor?: number;
}

/**
 * Checks whether a person can start a run now.
 *
 * @param which.needsActive false to try out an agent before it is activated.
 * @throws AppError as `startRun`.
 */
export async function assertCanStart(
  ctx: Context,
  actor: Actor,
  run: Pick<NewRun, "agentId" | "projectId"> & Partial<NewRun>,
  { needsActive = true } = {},
): Promise<void> {
  requireItemId(AGENT, run.agentId);
  const rows = await ctx.db
    .select({
      status: agents.status,
      isLinked: sql<number>`EXISTS (SELECT 1 FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${run.agentId}
        AND ${agentProjects.projectId} = ${run.projectId})`,
    })
    .from(agents)
    .where(isReadableItem(AGENT, actor, run.agentId));
  const { status, isLinked } = requireItem(AGENT, rows);
  if (needsActive && status !== "active") throw new AppError("conflict", AGENT_INACTIVE);
  if (run.projectId === null) return;
  await requireReadableProject(ctx, actor, run.projectId);
  if (!isLinked)
    throw new AppError("invalid_input", NOT_LINKED, { errors: { project_id: [NOT_LINKED] } });
}

/** SQL: the person may use the agent there, it is active, and it is linked to the project. */
function isUsable(actor: Actor, { agentId, projectId }: NewRun): SQL {
  const inProject =
    projectId === null
      ? sql``
      : sql` AND ${mayReadProject(actor, sql`${projectId}`)} AND EXISTS (SELECT 1 FROM ${agentProjects}
          WHERE ${agentProjects.agentId} = ${agentId} AND ${agentProjects.projectId} = ${projectId})`;
  return sql`EXISTS (SELECT 1 FROM ${agents}
    WHERE ${isReadableItem(AGENT, actor, agentId)} AND ${agents.status} = 'active')${inProject}`;
}

/** The rules that a person can start a run: they may, and they see its task. */
export function mayStartRules(ctx: Context, actor: Actor, run: NewRun): Rule[] {
  const { taskId } = run;
  const rules = [
    stillAllowed(actor),
    { holds: isUsable(actor, run), refuse: () => assertCanStart(ctx, actor, run) },
  ];
  if (taskId === null) return rules;
  const refuse = new AppError("not_found", TASK_NOT_FOUND);
  return [...rules, { holds: isReadableTaskId(actor, taskId), refuse }];
}

/** The rules of a new run: the person can start it, and a quota has room for it. */
export const startRules = (ctx: Context, actor: Actor, run: NewRun): Rule[] => [
  ...mayStartRules(ctx, actor, run),
  withinQuota(ctx, runQuotaUse(actor, run.projectId)),
];

/** SQL: the person can start the run at the time of the statement. */
export function canStart(actor: Actor, run: NewRun): SQL {
  const onTask = run.taskId === null ? sql`` : sql` AND ${isReadableTaskId(actor, run.taskId)}`;
  return sql`${stillAllowed(actor).holds} AND ${isUsable(actor, run)}${onTask}`;
}

interface Begin {
  trigger: (typeof RUN_TRIGGERS)[number];
  key: string | null;
}

/** SQL: the run exists. */
export const runExists = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${id})`;

type StartedRun = NewRun & { id: string; trigger: Begin["trigger"] };

/** The write that inserts a run with its job, if the person can start it. */
function startWrite(ctx: Context, actor: Actor, { id, trigger, ...run }: StartedRun) {
  const tokenId = actor.token?.id ?? null;
  const row = { id, ...run, userId: actor.id, tokenId, trigger, createdAt: ctx.now };
  return {
    rules: startRules(ctx, actor, run),
    change: (holds: SQL) =>
      insertWhere(ctx.db, agentRuns, row, holds).returning({ id: agentRuns.id }),
    audit: {
      action: "runs.start",
      entityType: "run",
      entityId: id,
      after: { ...run, trigger },
      ...(run.projectId !== null && { projectId: run.projectId }),
    },
    after: (isDone: SQL) => ({
      job: enqueueIfStatement({ ...ctx, actor }, { kind: RUN_JOB, subject: id }, isDone),
      // Settles notices about the task or the earlier failed run.
      settled: settleStatement(ctx, sql`${run.taskId}, ${run.retryOf ?? null}`),
    }),
  };
}

/**
 * Inserts a run with its audit row and job if the person can start it.
 *
 * @param guard more SQL that must hold.
 */
export function startStatements(
  ctx: Context,
  actor: Actor,
  { guard = sql`1 = 1`, ...run }: StartedRun & { guard?: SQL },
) {
  const { change, ...rest } = startWrite(ctx, actor, run);
  const guarded = (holds: SQL) => change(sql`${holds} AND ${guard}`);
  return partOf({ ...ctx, actor }, "inserted", { ...rest, change: guarded });
}

/**
 * SQL: the person already has an unfinished run of the same schedule, on the same task, or with the
 * same input.
 */
function isInProgress(
  actor: Actor,
  { agentId, projectId, taskId, scheduleId, input, only = "", isDryRun = false }: NewRun,
): SQL {
  const same = scheduleId
    ? sql`live.schedule_id = ${scheduleId}`
    : sql`live.schedule_id IS NULL AND live.project_id IS ${projectId} AND live.task_id IS ${taskId}
        AND (live.task_id IS NOT NULL OR (live.input = ${input} AND live.only = ${only}))`;
  return sql`EXISTS (SELECT 1 FROM ${agentRuns} AS live WHERE live.agent_id = ${agentId} AND live.finished_at IS NULL
    AND live.user_id = ${actor.id} AND live.is_dry_run = ${isDryRun} AND ${same})`;
}

/**
 * Checks the quotas for a run that didn't start although the person may start one.
 *
 * @throws AppError `conflict` if a quota is full.
 */
export const assertRunRoom = (
  ctx: Context,
  actor: Actor,
  { projectId }: Pick<NewRun, "projectId">,
) => assertWithinQuota(ctx, runQuotaUse(actor, projectId));

/**
 * Starts a run on behalf of a person: once per idempotency key, and one at a time per task,
 * schedule or input.
 *
 * @throws AppError as `startRun`.
 */
export async function insertRun(
  ctx: Context,
  actor: Actor,
  run: NewRun,
  { trigger, key }: Begin,
): Promise<RunView> {
  const id = crypto.randomUUID();
  const once = {
    scope: `runs:${run.agentId}`,
    key,
    input: {
      ...{ project: run.projectId, task: run.taskId, input: run.input },
      ...(run.only && { only: run.only }),
      ...(run.isDryRun && { isDryRun: true }),
    },
    ...{ id, table: agentRuns },
  };
  const { rules, ...start } = startWrite(ctx, actor, { ...run, id, trigger });
  const isFirst = {
    holds: sql`NOT ${isInProgress(actor, run)}`,
    refuse: new AppError("conflict", UNDER_WAY),
  };
  const made = await writeOnce({ ...ctx, actor }, once, { ...start, rules: [...rules, isFirst] });
  wakeEngine(ctx);
  return getRun(ctx, made.id);
}

/**
 * Returns where a run works: in the given project, or else in its task's.
 *
 * @throws AppError `not_found` for a task that the actor can't see, or `invalid_input` if it is in
 *   another project.
 */
export async function placeOf(
  ctx: Context,
  { project_id, task_id }: { project_id?: string | null; task_id?: string | null },
): Promise<Pick<NewRun, "projectId" | "taskId">> {
  const task = task_id ? (await getTask(ctx, task_id)).task : null;
  const projectId = project_id ?? task?.project_id ?? null;
  if (task && task.project_id !== projectId)
    throw new AppError("invalid_input", OTHER_PROJECT, { errors: { project_id: [OTHER_PROJECT] } });
  return { projectId, taskId: task?.id ?? null };
}

/**
 * Starts a run of an agent on behalf of the actor with their permissions, optionally in a project
 * and on a task.
 *
 * @param begin.key the idempotency key: a repeated key returns the run that the first request
 *   started.
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` if the actor can't see the
 *   agent, project or task, or `conflict` if the agent is inactive, the same run is in progress, or
 *   a quota is full.
 */
export async function startRun(
  ctx: Context,
  { agentId, input }: { agentId: string; input: unknown },
  begin: Partial<Begin> = {},
): Promise<RunView> {
  const actor = authorize(ctx.actor, "runs.start");
  const trigger = begin.trigger ?? (actor.sessionId === null ? "api" : "person");
  await assertCanStart(ctx, actor, { agentId, projectId: null, taskId: null, input: "" });
  const asked = parseInput(startRunSchema, input);
  const { input: words, only, dry_run: isDryRun } = asked;
  const run = { agentId, ...(await placeOf(ctx, asked)), input: words, only, isDryRun };
  await assertCanStart(ctx, actor, run);
  return insertRun(ctx, actor, run, { trigger, key: begin.key ?? null });
}

/**
 * Repeats a finished run from the beginning, on behalf of the actor.
 *
 * @returns the new run.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `conflict` before it has
 *   finished.
 */
export async function retryRun(ctx: Context, id: string, key: string | null = null) {
  const actor = authorize(ctx.actor, "runs.retry");
  const { run } = await findRun(ctx, id);
  authorize(actor, "runs.retry", { createdBy: run.userId });
  if (run.finishedAt === null) throw new AppError("conflict", IS_LIVE);
  const { agentId, projectId, taskId, input, only, scheduleId, isDryRun } = run;
  const again = { agentId, projectId, taskId, input, only, scheduleId, isDryRun, retryOf: id };
  await assertCanStart(ctx, actor, again);
  return insertRun(ctx, actor, again, { trigger: run.trigger, key });
}

/**
 * Cancels a run. A running step can't write any more; the results of earlier steps stay.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `conflict` if it has finished.
 */
export async function cancelRun(ctx: Context, id: string): Promise<RunView> {
  const actor = authorize(ctx.actor, "runs.cancel");
  const { run } = await findRun(ctx, id);
  authorize(actor, "runs.cancel", { createdBy: run.userId });
  const isLive = and(eq(agentRuns.id, id), IS_LIVE_RUN);
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(agentRuns, isLive), refuse: new AppError("conflict", HAS_ENDED) },
    ],
    change: (holds) =>
      ctx.db
        .update(agentRuns)
        .set({ state: "cancelled", finishedAt: ctx.now })
        .where(and(isLive, holds))
        .returning({ id: agentRuns.id }),
    audit: {
      action: "runs.cancel",
      entityType: "run",
      entityId: id,
      ...(run.projectId !== null && { projectId: run.projectId }),
    },
    after: (isDone) => ({
      ...endingStatements(ctx, id),
      job: ctx.db
        .update(jobs)
        .set({ state: "cancelled", lease: null, leaseUntil: null, finishedAt: ctx.now })
        .where(
          and(
            eq(jobs.kind, RUN_JOB),
            eq(jobs.subject, id),
            inArray(jobs.state, ["queued", "running"]),
            isDone,
          ),
        ),
    }),
  });
  return getRun(ctx, id);
}

const hasEnded = (id: string) =>
  sql`EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${id} AND NOT ${IS_LIVE_RUN})`;

/**
 * Closes what a finished run leaves open: closes its approvals and steps, and lets its
 * schedule check the outcome.
 */
export function endingStatements(ctx: Context, id: string) {
  return {
    withdrawn: ctx.db
      .update(approvals)
      .set({ state: stateOfLeftApproval(ctx), decidedAt: ctx.now })
      .where(and(eq(approvals.runId, id), eq(approvals.state, "waiting"), hasEnded(id))),
    settled: settleStatement(ctx, sql`${id}`),
    closed: ctx.db
      .update(runSteps)
      .set({
        state: "failed",
        error: "The run ended before this step finished",
        // What a proposal would have returned isn't a result.
        output: sql`iif(${runSteps.kind} = 'tool', NULL, ${runSteps.output})`,
        finishedAt: ctx.now,
      })
      .where(
        and(eq(runSteps.runId, id), inArray(runSteps.state, ["waiting", "started"]), hasEnded(id)),
      ),
    schedule: enqueueEachStatement(
      ctx,
      SCHEDULE_JOB,
      sql`SELECT ${agentRuns.scheduleId} AS subject FROM ${agentRuns}
        WHERE ${agentRuns.id} = ${id} AND ${agentRuns.scheduleId} IS NOT NULL AND NOT ${IS_LIVE_RUN}`,
    ),
  };
}
