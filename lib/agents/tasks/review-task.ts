import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { type NamedStatements, namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { taskAgents, taskReviews } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { assertCanStart, assertRunRoom, startStatements } from "@/lib/agents/runs/start-run";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { isAllowedOn } from "@/lib/tasks/permissions";
import { reviewTaskSchema, type TaskAgentView } from "./schema";
import { findTaskAgent, getTaskAgent } from "./task-agent";

const NOTHING_WAITS = "There is nothing to review on this task";
const FAILED = "You can only approve a run that succeeded. Request changes instead.";
const NO_AGENT = "This task has no agent anymore. Assign one first.";
const NOT_THEIRS =
  "You can't use this task's agent. Ask someone on its team to request the changes.";

interface Review {
  id: string;
  taskId: string;
  runId: string;
}

const isReviewed = ({ id }: Review): SQL =>
  sql`EXISTS (SELECT 1 FROM ${taskReviews} WHERE ${taskReviews.id} = ${id})`;

/** Records the review of the task's latest finished run, once per run. */
function reviewStatements(
  ctx: Context,
  actor: Actor,
  { decision, remark, ...review }: Review & { decision: "accept" | "return"; remark: string },
) {
  const row = { ...review, decision, remark, userId: actor.id, createdAt: ctx.now };
  const isNewest = sql`NOT EXISTS (SELECT 1 FROM ${agentRuns} AS newer JOIN ${agentRuns} AS done ON done.id = ${review.runId}
    WHERE newer.task_id = ${review.taskId} AND newer.trigger = 'task' AND newer.created_at > done.created_at)`;
  const guard = sql`${isStillAllowed(actor)} AND ${isNewest}
    AND EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${review.taskId} AND ${isAllowedOn(actor, "tasks.review")})
    AND NOT EXISTS (SELECT 1 FROM ${taskReviews} WHERE ${taskReviews.runId} = ${review.runId})`;
  return {
    reviewed: insertWhere(ctx.db, taskReviews, row, guard).returning({ id: taskReviews.id }),
    reviewAudit: auditIfChangedStatement(ctx, {
      action: "tasks.review",
      entityType: "task",
      entityId: review.taskId,
      after: { run: review.runId, decision, ...(remark && { remark }) },
    }),
  };
}

/** Completes an accepted task. */
function acceptStatements(ctx: Context, review: Review, before: string): NamedStatements {
  return {
    closed: ctx.db
      .update(tasks)
      .set({
        status: "completed",
        completedAt: ctx.now,
        updatedAt: ctx.now,
        version: sql`${tasks.version} + 1`,
      })
      .where(and(eq(tasks.id, review.taskId), ne(tasks.status, "completed"), isReviewed(review))),
    closedAudit: auditIfChangedStatement(ctx, {
      action: "tasks.update",
      entityType: "task",
      entityId: review.taskId,
      before: { status: before },
      after: { status: "completed" },
    }),
  };
}

/**
 * Queues the next run, on behalf of the person who requests changes, with their remark as input.
 */
async function returnStatements(
  ctx: Context,
  actor: Actor,
  { projectId, remark, ...review }: Review & { projectId: string | null; remark: string },
): Promise<NamedStatements> {
  const [given] = await ctx.db
    .select({ agentId: taskAgents.agentId, only: taskAgents.only })
    .from(taskAgents)
    .where(eq(taskAgents.taskId, review.taskId));
  if (!given) throw new AppError("conflict", NO_AGENT);
  const { taskId } = review;
  const run = { ...given, projectId, taskId, input: remark, retryOf: review.runId };
  await assertCanStart(ctx, actor, run).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("forbidden", NOT_THEIRS);
  });
  await assertRunRoom(ctx, actor, run);
  const id = crypto.randomUUID();
  return startStatements(ctx, actor, { ...run, id, trigger: "task", guard: isReviewed(review) });
}

/**
 * Accepts an agent's work on a task, which completes it, or returns it with a remark that the next run
 * gets as input. Once per run.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, or `conflict` if
 *   nothing waits for a review.
 */
export async function reviewTask(
  ctx: Context,
  taskId: string,
  input: unknown,
): Promise<TaskAgentView> {
  const { actor, task, relations, view } = await findTaskAgent(ctx, taskId);
  authorize(actor, "tasks.review", relations);
  const asked = parseInput(reviewTaskSchema, input);
  if (!view.may_review || !view.run) throw new AppError("conflict", NOTHING_WAITS);
  if (asked.decision === "accept" && view.state === "failed")
    throw new AppError("conflict", FAILED);
  const review = { id: crypto.randomUUID(), taskId, runId: view.run.id };
  const remark = asked.decision === "return" ? asked.remark : "";
  const { decision } = asked;
  const { reviewed } = await namedBatch(ctx.db, {
    ...reviewStatements(ctx, actor, { ...review, decision, remark }),
    ...(decision === "accept"
      ? acceptStatements(ctx, review, task.status)
      : await returnStatements(ctx, actor, { ...review, projectId: task.project_id, remark })),
    settled: settleStatement(ctx, sql`${taskId}`),
  });
  if (reviewed.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("conflict", NOTHING_WAITS);
  }
  wakeEngine(ctx);
  return getTaskAgent(ctx, taskId);
}
