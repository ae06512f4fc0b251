import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentFeedback, agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { runTitle } from "@/lib/agents/runs/run-words";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, requireItem, requireItemId } from "@/lib/managed-items/visibility";
import { type PageOf, pageOf } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import { isReadableTask } from "@/lib/tasks/visibility";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { templateOf } from "../templates/templates";
import { toolTitle } from "../tools/tool-titles";
import { findTool } from "../tools/tools";
import { isOutOfScope, type LeftOut } from "./left-out";
import {
  type AllRunsQuery,
  RUN_NOT_FOUND,
  type RunListQuery,
  type RunView,
  type StepView,
} from "./schema";
import { isVisibleRun } from "./visibility";

/**
 * Returns a run's columns. Leaves out the names of a project and task that the actor can't read.
 */
function runColumns(actor: Actor) {
  const ofSteps = (what: SQL) =>
    sql<number>`(SELECT ${what} FROM ${runSteps} WHERE ${runSteps.runId} = ${agentRuns.id})`;
  return {
    run: agentRuns,
    agentName: sql<string>`${agents.name}`.as("agent_name"),
    templateId: agents.templateId,
    userName: sql<string | null>`${users.name}`.as("user_name"),
    projectName: sql<string | null>`(SELECT ${projects.name} FROM ${projects}
      WHERE ${projects.id} = ${agentRuns.projectId} AND ${isReadableProject(actor)})`.as(
      "project_name",
    ),
    taskName: sql<string | null>`(SELECT ${tasks.name} FROM ${tasks}
      WHERE ${tasks.id} = ${agentRuns.taskId} AND ${isReadableTask(actor)})`.as("task_name"),
    helpful: sql<number | null>`(SELECT ${agentFeedback.helpful} FROM ${agentFeedback}
      WHERE ${agentFeedback.runId} = ${agentRuns.id} AND ${agentFeedback.userId} = ${actor.id})`.as(
      "helpful",
    ),
    mayRate: sql<number>`${agentRuns.userId} IS ${actor.id}`.as("may_rate"),
    steps: ofSteps(sql`count(*)`).as("steps"),
    tokens: ofSteps(sql`coalesce(sum(${runSteps.tokensIn} + ${runSteps.tokensOut}), 0)`).as(
      "tokens",
    ),
    costMicros: ofSteps(sql`coalesce(sum(${runSteps.costMicros}), 0)`).as("cost"),
    waiting:
      sql<number>`(SELECT count(*) FROM ${approvals} WHERE ${approvals.runId} = ${agentRuns.id}
      AND ${approvals.state} = 'waiting')`.as("waiting"),
  };
}

/** Selects the runs that the actor may see and that meet the condition. */
function selectRuns(ctx: Context, actor: Actor, where: SQL | undefined) {
  return ctx.db
    .select(runColumns(actor))
    .from(agentRuns)
    .innerJoin(agents, eq(agents.id, agentRuns.agentId))
    .leftJoin(users, eq(users.id, agentRuns.userId))
    .where(and(where, isVisibleRun(actor)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRuns>>[number];

/** Returns a run for responses. Leaves out the result if the API token can't read its sources. */
function runView({ run, agentName, userName, ...row }: Row, actor: Actor): RunView {
  const isOut = isOutOfScope(actor, run.resources);
  return {
    id: run.id,
    agent_id: run.agentId,
    agent_name: agentName,
    project_id: run.projectId,
    project_name: row.projectName,
    task_id: run.taskId,
    task_name: row.taskName,
    user_id: run.userId,
    user_name: userName,
    trigger: run.trigger,
    title: runTitle({
      ...{
        title: isOut ? null : run.title,
        input: run.input,
        task_name: row.taskName,
        agent_name: agentName,
      },
      readsWords: templateOf(row.templateId).reads === "words",
    }),
    input: run.input,
    only: run.only,
    state: run.state,
    result: isOut ? null : run.result,
    error: isOut ? null : run.error,
    kept: run.kept,
    left_out: isOut ? "scope" : null,
    dry_run: run.isDryRun,
    undone_at: isoTimeOrNull(run.undoneAt),
    retry_of: run.retryOf,
    helpful: row.helpful === null ? null : row.helpful === 1,
    may_rate: row.mayRate === 1,
    steps: row.steps,
    waiting: row.waiting,
    tokens: row.tokens,
    cost_micros: row.costMicros,
    created_at: isoTime(run.createdAt),
    started_at: isoTimeOrNull(run.startedAt),
    finished_at: isoTimeOrNull(run.finishedAt),
  };
}

/**
 * Returns a run that the actor may see, with its row.
 *
 * @throws AppError `unauthenticated`, or `not_found` if it doesn't exist or the actor can't see
 *   it.
 */
export async function findRun(ctx: Context, id: string) {
  const actor = authorize(ctx.actor, "runs.list");
  const [row] = await selectRuns(ctx, actor, eq(agentRuns.id, id));
  if (!row) throw new AppError("not_found", RUN_NOT_FOUND);
  return { run: row.run, view: runView(row, actor) };
}

/** Returns one run. Throws as `findRun`. */
export async function getRun(ctx: Context, id: string): Promise<RunView> {
  return (await findRun(ctx, id)).view;
}

/** Returns a page of the runs that the actor may see and that meet the condition. */
export async function readRunPage(
  ctx: Context,
  actor: Actor,
  where: SQL | undefined,
  { page, perPage, order }: { page: number; perPage: number; order: SQL },
): Promise<PageOf<RunView>> {
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(agentRuns)
      .where(and(where, isVisibleRun(actor))),
    selectRuns(ctx, actor, where)
      .orderBy(order)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const views = rows.map((row) => runView(row, actor));
  return pageOf(views, counted?.total ?? 0, { page, perPage });
}

/** The same for a query of a list, newest first by default. */
function readListedRuns(ctx: Context, actor: Actor, of: SQL | undefined, query: RunListQuery) {
  const where = and(of, query.state === "all" ? undefined : eq(agentRuns.state, query.state));
  const direction = query.sort === "created_at" ? asc : desc;
  const order = sql`${direction(agentRuns.createdAt)}, ${agentRuns.id}`;
  return readRunPage(ctx, actor, where, { page: query.page, perPage: query.perPage, order });
}

/**
 * Returns a page of an agent's runs that the actor may see, newest first.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the agent doesn't exist or the actor
 *   can't see it.
 */
export async function listRuns(
  ctx: Context,
  agentId: string,
  query: RunListQuery,
): Promise<PageOf<RunView>> {
  const actor = authorize(ctx.actor, "runs.list");
  requireItemId(AGENT, agentId);
  const [agent, page] = await Promise.all([
    ctx.db
      .select({ id: agents.id })
      .from(agents)
      .where(isReadableItem(AGENT, actor, agentId)),
    readListedRuns(ctx, actor, eq(agentRuns.agentId, agentId), query),
  ]);
  requireItem(AGENT, agent);
  return page;
}

/**
 * Returns a page of all runs that the actor may see, newest first.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listVisibleRuns(ctx: Context, query: AllRunsQuery): Promise<PageOf<RunView>> {
  const actor = authorize(ctx.actor, "runs.list");
  const of = and(
    query.task === undefined ? undefined : eq(agentRuns.taskId, query.task),
    query.project === undefined ? undefined : eq(agentRuns.projectId, query.project),
  );
  return readListedRuns(ctx, actor, of, query);
}

/** SQL: the approval that counts for a step: its last one. */
const stepApproval = subquery<
  string | null
>(sql`SELECT json_object('id', ${approvals.id}, 'mode', ${approvals.mode},
    'state', ${approvals.state}, 'why', ${approvals.why}, 'decidedAt', ${approvals.decidedAt},
    'reason', ${approvals.reason}, 'edited', ${approvals.proposed} IS NOT NULL,
    'decidedBy', (SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${approvals.decidedBy}))
  FROM ${approvals} WHERE ${approvals.stepId} = ${runSteps.id} ORDER BY ${approvals.createdAt} DESC LIMIT 1`);

interface ApprovalJson {
  id: string;
  mode: "ask" | "ask-other";
  state: NonNullable<StepView["approval"]>["state"];
  why: string;
  decidedAt: number | null;
  decidedBy: string | null;
  reason: string | null;
  edited: number;
}

function approvalView(json: string | null): StepView["approval"] {
  if (json === null) return null;
  const { decidedAt, decidedBy, edited, ...rest } = JSON.parse(json) as ApprovalJson;
  const decided = { decided_by: decidedBy, decided_at: isoTimeOrNull(decidedAt) };
  return { ...rest, ...decided, edited: edited === 1 };
}

/** Selects the steps of a run after a number, in order, if the actor may see the run. */
function selectSteps(ctx: Context, actor: Actor, id: string, after: number) {
  const isVisible = sql`EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.id} = ${runSteps.runId} AND ${isVisibleRun(actor)})`;
  return ctx.db
    .select({
      step: runSteps,
      approval: stepApproval.as("approval"),
      runResources: subquery<string | null>(
        sql`SELECT ${agentRuns.resources} FROM ${agentRuns} WHERE ${agentRuns.id} = ${runSteps.runId}`,
      ).as("run_places"),
    })
    .from(runSteps)
    .where(and(eq(runSteps.runId, id), gt(runSteps.n, after), isVisible))
    .orderBy(asc(runSteps.n));
}

type StepRow = Awaited<ReturnType<typeof selectSteps>>[number];

/**
 * Returns why parts of a step are left out. A reading step depends on what it read itself, others
 * on everything the run has read.
 */
function leftOutOf({ step, runResources }: StepRow, actor: Actor): LeftOut {
  const tool = findTool(step.tool);
  const isReading = step.kind === "tool" && tool?.reads !== undefined && !tool.changes;
  // A failed reading has read nothing.
  const read = step.output === null ? (step.resources ?? "[]") : step.resources;
  if (isOutOfScope(actor, isReading ? read : runResources)) return "scope";
  const isEmpty = step.kind !== "message" && step.state === "succeeded" && step.output === null;
  return isEmpty ? "expired" : null;
}

/** Returns the title of a step whose arguments are left out. */
const plainTitle = ({ kind, tool }: StepRow["step"]) =>
  kind === "tool" ? toolTitle(tool ?? "") : kind === "model" ? "Ask the model" : "A note";

/** Returns a step for responses. Leaves out texts that the API token can't read. */
function stepView(row: StepRow, actor: Actor): StepView {
  const leftOut = leftOutOf(row, actor);
  const approval = approvalView(row.approval);
  const { step } = row;
  if (leftOut !== "scope") return shownStep(step, { approval, leftOut });
  return shownStep(
    { ...step, title: plainTitle(step), input: "{}", output: null, error: null, undo: null },
    { approval: approval && { ...approval, why: "", reason: null }, leftOut },
  );
}

function shownStep(
  step: StepRow["step"],
  { approval, leftOut }: { approval: StepView["approval"]; leftOut: LeftOut },
): StepView {
  return {
    id: step.id,
    n: step.n,
    kind: step.kind,
    tool: step.tool,
    title: step.title,
    state: step.state,
    input: JSON.parse(step.input) as unknown,
    output: step.output === null ? null : (JSON.parse(step.output) as unknown),
    error: step.error,
    undo: step.undo,
    left_out: leftOut,
    tokens_in: step.tokensIn,
    tokens_out: step.tokensOut,
    cost_micros: step.costMicros,
    ms: step.finishedAt === null ? null : step.finishedAt - step.startedAt,
    approval,
    started_at: isoTime(step.startedAt),
    finished_at: isoTimeOrNull(step.finishedAt),
  };
}

/**
 * Returns the steps of a run after a number, in order.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the run doesn't exist or the actor can't
 *   see it.
 */
export async function listSteps(ctx: Context, id: string, after = 0): Promise<StepView[]> {
  const actor = authorize(ctx.actor, "runs.list");
  const [run, steps] = await Promise.all([
    ctx.db
      .select({ id: agentRuns.id })
      .from(agentRuns)
      .where(and(eq(agentRuns.id, id), isVisibleRun(actor))),
    selectSteps(ctx, actor, id, after),
  ]);
  if (run.length === 0) throw new AppError("not_found", RUN_NOT_FOUND);
  return steps.map((step) => stepView(step, actor));
}

/** Returns a run with all its steps in one round trip. Throws as `findRun`. */
export async function getRunScreen(
  ctx: Context,
  id: string,
): Promise<{ run: RunView; steps: StepView[] }> {
  const actor = authorize(ctx.actor, "runs.list");
  const [run, steps] = await Promise.all([getRun(ctx, id), selectSteps(ctx, actor, id, 0)]);
  return { run, steps: steps.map((step) => stepView(step, actor)) };
}
