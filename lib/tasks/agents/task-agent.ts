import { and, desc, eq, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { taskAgents, taskReviews } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { AGENT } from "@/lib/agents/agent-store";
import { isVisibleRun } from "@/lib/agents/runs/run-rules";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isReadableItem, readableBy, requireItem } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { isKept } from "@/lib/trash/kept";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { foundTask, loadTask, taskStatement } from "../get-task";
import { isAllowedOn, type TaskStanding } from "../permissions";
import { giveTaskSchema, type TaskAgentView } from "./schema";

const MANUAL = "Only a task in mode auto can be given to an agent";
const SWITCHED_OFF = "This agent is switched off: set its status to active first";
const NOT_LINKED = "This agent does not work in the task's project. Link it to the project first.";
const CHANGED = "The task was changed meanwhile. Please try again.";

/** The statements that read an agent's work on a task; whether the person may read the task is the caller's to say. */
export function taskWorkStatements(ctx: Context, actor: Actor, taskId: string) {
  return {
    given: ctx.db
      .select({
        id: agents.id,
        name: agents.name,
        isReadable: sql<number>`${readableBy(AGENT, actor)}`.as("is_readable"),
      })
      .from(taskAgents)
      .innerJoin(agents, and(eq(agents.id, taskAgents.agentId), isKept(agents)))
      .where(eq(taskAgents.taskId, taskId)),
    runs: ctx.db
      .select({
        id: agentRuns.id,
        agentId: agentRuns.agentId,
        state: agentRuns.state,
        error: agentRuns.error,
        createdAt: agentRuns.createdAt,
        finishedAt: agentRuns.finishedAt,
        userName: users.name,
        steps:
          sql<number>`(SELECT count(*) FROM ${runSteps} WHERE ${runSteps.runId} = ${agentRuns.id})`.as(
            "steps",
          ),
        isReadable: sql<number>`${isVisibleRun(actor)}`.as("is_readable"),
      })
      .from(agentRuns)
      .leftJoin(users, eq(users.id, agentRuns.userId))
      .where(and(eq(agentRuns.taskId, taskId), eq(agentRuns.trigger, "task")))
      .orderBy(desc(agentRuns.createdAt), desc(sql`${agentRuns}.rowid`))
      .limit(1),
    reviews: ctx.db
      .select({
        runId: taskReviews.runId,
        decision: taskReviews.decision,
        remark: taskReviews.remark,
        userName: users.name,
        createdAt: taskReviews.createdAt,
      })
      .from(taskReviews)
      .leftJoin(users, eq(users.id, taskReviews.userId))
      .where(eq(taskReviews.taskId, taskId))
      .orderBy(desc(taskReviews.createdAt), desc(sql`${taskReviews}.rowid`))
      .limit(1),
  };
}

type Read = NamedResults<ReturnType<typeof taskWorkStatements>>;

function stateOf({ given, runs: [run], reviews: [review] }: Read): TaskAgentView["state"] {
  if (!run) return given.length > 0 ? "idle" : "none";
  if (run.finishedAt === null) return run.state === "waiting_approval" ? "asking" : "working";
  if (review?.runId === run.id) return review.decision === "accept" ? "accepted" : "returned";
  return run.state === "succeeded" ? "review" : "failed";
}

/** What `taskWorkStatements` have read, for a person who stands so to the task. */
export function taskWorkView(read: Read, actor: Actor, standing: TaskStanding): TaskAgentView {
  const { given, runs, reviews } = read;
  const [agent] = given;
  const [run] = runs;
  const [review] = reviews;
  const state = stateOf(read);
  const waits = state === "review" || state === "failed";
  return {
    agent: agent?.isReadable ? { id: agent.id, name: agent.name } : null,
    is_given: agent !== undefined,
    state,
    run: run
      ? {
          id: run.id,
          agent_id: run.agentId,
          steps: run.steps,
          error: run.error,
          created_at: isoTime(run.createdAt),
          finished_at: isoTimeOrNull(run.finishedAt),
          user_name: run.userName,
          may_read: run.isReadable === 1,
        }
      : null,
    review:
      review && review.runId === run?.id
        ? {
            decision: review.decision,
            remark: review.remark,
            user_name: review.userName,
            created_at: isoTime(review.createdAt),
          }
        : null,
    may_give: can(actor, "tasks.edit", standing),
    may_review: waits && can(actor, "tasks.review", standing),
  };
}

/**
 * An agent's work on a task, and how the person stands to the task.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that one may not read.
 */
export async function findTaskAgent(ctx: Context, taskId: string) {
  const actor = authorize(ctx.actor, "tasks.list");
  const read = await namedBatch(ctx.db, {
    task: taskStatement(ctx, actor, taskId),
    ...taskWorkStatements(ctx, actor, taskId),
  });
  const { task, standing } = foundTask(actor, read.task);
  return { actor, task, standing, view: taskWorkView(read, actor, standing) };
}

/** An agent's work on a task. Throws as `findTaskAgent`. */
export async function getTaskAgent(ctx: Context, taskId: string): Promise<TaskAgentView> {
  return (await findTaskAgent(ctx, taskId)).view;
}

/** Refuses an agent that the person does not see, that is switched off, or that does not work in the task's project. */
async function requireWorkingAgent(
  ctx: Context,
  actor: Actor,
  { agentId, projectId }: { agentId: string; projectId: string | null },
): Promise<void> {
  const rows = await ctx.db
    .select({
      status: agents.status,
      isLinked: sql<number>`EXISTS (SELECT 1 FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${agentId}
        AND ${agentProjects.projectId} = ${projectId})`,
    })
    .from(agents)
    .where(isReadableItem(AGENT, actor, agentId));
  const { status, isLinked } = requireItem(AGENT, rows);
  if (status !== "active") throw new AppError("conflict", SWITCHED_OFF);
  if (projectId !== null && !isLinked)
    throw new AppError("invalid_input", NOT_LINKED, { errors: { agent_id: [NOT_LINKED] } });
}

/**
 * Gives a task in mode auto to an agent, which begins when the status becomes aktiv or running; or takes it from it. A run
 * that is under way goes on.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` for a task or an agent that one may not
 *   see, or `conflict` for a task in mode manual and an agent that is switched off.
 */
export async function giveTask(
  ctx: Context,
  taskId: string,
  input: unknown,
): Promise<TaskAgentView> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { task, standing } = await loadTask(ctx, actor, taskId);
  authorize(actor, "tasks.edit", standing);
  const { agent_id: agentId } = parseInput(giveTaskSchema, input);
  const audit = auditIfChangedStatement(ctx, {
    action: "tasks.giveAgent",
    entityType: "task",
    entityId: taskId,
    after: { agent_id: agentId },
  });
  const mayEdit = sql`${isStillAllowed(actor)} AND EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${taskId}
    AND ${isAllowedOn(actor, "tasks.edit")}`;
  if (agentId === null) {
    const taken = ctx.db
      .delete(taskAgents)
      .where(sql`${taskAgents.taskId} = ${taskId} AND ${mayEdit})`);
    await namedBatch(ctx.db, { taken, audit });
    return getTaskAgent(ctx, taskId);
  }
  if (task.taskMode !== "auto") throw new AppError("conflict", MANUAL);
  await requireWorkingAgent(ctx, actor, { agentId, projectId: task.project_id });
  const row = { taskId, agentId, givenBy: actor.id, givenAt: ctx.now };
  const guard = sql`${mayEdit} AND ${tasks.mode} = 'auto' AND ${tasks.projectId} IS ${task.project_id})
    AND EXISTS (SELECT 1 FROM ${agents} WHERE ${isReadableItem(AGENT, actor, agentId)})`;
  const { given } = await namedBatch(ctx.db, {
    given: insertWhere(ctx.db, taskAgents, row, guard)
      .onConflictDoUpdate({
        target: taskAgents.taskId,
        set: { agentId, givenBy: actor.id, givenAt: ctx.now },
      })
      .returning({ id: taskAgents.taskId }),
    audit,
  });
  if (given.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("conflict", CHANGED);
  }
  return getTaskAgent(ctx, taskId);
}
