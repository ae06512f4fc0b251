import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { NamedStatements } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { taskAgents, taskReviews } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import {
  assertCanStart,
  assertRunRoom,
  type NewRun,
  startStatements,
} from "@/lib/agents/runs/start-run";
import { auditIfStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { type Rule, write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { taskRules } from "@/lib/tasks/rules";
import { reviewTaskSchema, type TaskAgentView } from "./schema";
import { findTaskAgent, getTaskAgent } from "./task-agent";

const NOTHING_WAITS = "There is nothing to review on this task";
const FAILED = "You can only approve a run that succeeded. Request changes instead.";
const NO_AGENT = "This task has no agent anymore. Assign one first.";
const NOT_THEIRS =
  "You can't use this task's agent. Ask someone on its team to request the changes.";

/** A task, and the run on it that is reviewed. */
interface Reviewed {
  taskId: string;
  runId: string;
}

/** The rules of a review: of the task's latest run, once per run. */
function reviewRules(actor: Actor, { taskId, runId }: Reviewed): Rule[] {
  const refuse = new AppError("conflict", NOTHING_WAITS);
  const isNewest = sql`NOT EXISTS (SELECT 1 FROM ${agentRuns} AS newer JOIN ${agentRuns} AS done ON done.id = ${runId}
    WHERE newer.task_id = ${taskId} AND newer.trigger = 'task' AND newer.created_at > done.created_at)`;
  const isNew = sql`NOT ${exists(taskReviews, eq(taskReviews.runId, runId))}`;
  return [
    ...taskRules(actor, taskId, "tasks.review"),
    { holds: isNewest, refuse },
    { holds: isNew, refuse },
  ];
}

/** Completes an accepted task. */
function acceptStatements(
  ctx: Context,
  { taskId, before }: { taskId: string; before: string },
  isAccepted: SQL,
): NamedStatements {
  const isOpen = and(eq(tasks.id, taskId), ne(tasks.status, "completed"), isAccepted);
  return {
    closedAudit: auditIfStatement(
      ctx,
      {
        action: "tasks.update",
        entityType: "task",
        entityId: taskId,
        before: { status: before },
        after: { status: "completed" },
      },
      exists(tasks, isOpen),
    ),
    closed: ctx.db
      .update(tasks)
      .set({
        status: "completed",
        completedAt: ctx.now,
        updatedAt: ctx.now,
        version: sql`${tasks.version} + 1`,
      })
      .where(isOpen),
  };
}

/** Returns the next run, on behalf of the person who requests changes, with their remark as input. */
async function nextRun(
  ctx: Context,
  actor: Actor,
  { taskId, runId, projectId, remark }: Reviewed & { projectId: string | null; remark: string },
): Promise<NewRun> {
  const [given] = await ctx.db
    .select({ agentId: taskAgents.agentId, only: taskAgents.only })
    .from(taskAgents)
    .where(eq(taskAgents.taskId, taskId));
  if (!given) throw new AppError("conflict", NO_AGENT);
  const run = { ...given, projectId, taskId, input: remark, retryOf: runId };
  await assertCanStart(ctx, actor, run).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("forbidden", NOT_THEIRS);
  });
  await assertRunRoom(ctx, actor, run);
  return run;
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
  const { actor, found, view } = await findTaskAgent(ctx, taskId);
  const { task, relations } = found;
  authorize(actor, "tasks.review", relations);
  const asked = parseInput(reviewTaskSchema, input);
  if (!view.may_review || !view.run) throw new AppError("conflict", NOTHING_WAITS);
  if (asked.decision === "accept" && view.state === "failed")
    throw new AppError("conflict", FAILED);
  const reviewed = { taskId, runId: view.run.id };
  const remark = asked.decision === "return" ? asked.remark : "";
  const { decision } = asked;
  const next =
    decision === "return"
      ? await nextRun(ctx, actor, { ...reviewed, projectId: task.project_id, remark })
      : null;
  const row = { ...reviewed, decision, remark, userId: actor.id, createdAt: ctx.now };
  await write(ctx, {
    rules: reviewRules(actor, reviewed),
    change: (holds) =>
      insertWhere(ctx.db, taskReviews, { id: crypto.randomUUID(), ...row }, holds).returning({
        id: taskReviews.id,
      }),
    audit: {
      action: "tasks.review",
      entityType: "task",
      entityId: taskId,
      after: { run: reviewed.runId, decision, ...(remark && { remark }) },
    },
    after: (isDone) => ({
      settled: settleStatement(ctx, sql`${taskId}`),
      ...(next
        ? startStatements(ctx, actor, {
            ...next,
            id: crypto.randomUUID(),
            trigger: "task",
            guard: isDone,
          })
        : acceptStatements(ctx, { taskId, before: task.status }, isDone)),
    }),
  });
  wakeEngine(ctx);
  return getTaskAgent(ctx, taskId);
}
