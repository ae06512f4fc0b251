import { and, desc, eq, sql } from "drizzle-orm";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { taskAgents, taskReviews } from "@/db/schema/task-agents";
import { mayReadResult, selectVisibleRuns } from "@/lib/agents/runs/visibility";
import { templateOf } from "@/lib/agents/templates/templates";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { readableBy } from "@/lib/managed-items/visibility";
import { loadTask } from "@/lib/tasks/get-task";
import type { TaskRelations } from "@/lib/tasks/permissions";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import type { TaskAgentView } from "./schema";

/** Reads what a task's agent does. The caller checks that the person can read the task. */
async function readWork(ctx: Context, actor: Actor, taskId: string) {
  const newest = sql`SELECT ${agentRuns.id} FROM ${agentRuns} WHERE ${agentRuns.taskId} = ${taskId}
    AND ${agentRuns.trigger} = 'task' ORDER BY ${agentRuns.createdAt} DESC, ${agentRuns}.rowid DESC LIMIT 1`;
  const [[agent], [run], seenRuns, readResults, [review]] = await Promise.all([
    ctx.db
      .select({
        id: agents.id,
        name: agents.name,
        templateId: agents.templateId,
        only: taskAgents.only,
        isReadable: sql<number>`${readableBy(AGENT, actor)}`.as("is_readable"),
      })
      .from(taskAgents)
      .innerJoin(agents, and(eq(agents.id, taskAgents.agentId), isNotDeleted(agents)))
      .where(eq(taskAgents.taskId, taskId)),
    ctx.db
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
      })
      .from(agentRuns)
      .leftJoin(users, eq(users.id, agentRuns.userId))
      .where(sql`${agentRuns.id} IN (${newest})`),
    // Separate statements, because each condition is nearly as large as D1 allows for one.
    selectVisibleRuns(ctx, actor, newest),
    ctx.db
      .select({ id: agentRuns.id })
      .from(agentRuns)
      .where(sql`${agentRuns.id} IN (${newest}) AND ${mayReadResult(actor)}`),
    ctx.db
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
  ]);
  return {
    agent,
    run,
    review: review?.runId === run?.id ? review : undefined,
    mayRead: seenRuns.length > 0,
    mayReadResult: readResults.length > 0,
  };
}

type Work = Awaited<ReturnType<typeof readWork>>;

function stateOf({ agent, run, review }: Work): TaskAgentView["state"] {
  if (!run) return agent ? "idle" : "none";
  if (run.finishedAt === null) return run.state === "waiting_approval" ? "asking" : "working";
  if (review) return review.decision === "accept" ? "accepted" : "returned";
  return run.state === "succeeded" ? "review" : "failed";
}

/** Converts the work for a person with these relations to the task. */
function workView(work: Work, actor: Actor, relations: TaskRelations): TaskAgentView {
  const { agent, run, review } = work;
  const state = stateOf(work);
  const waits = state === "review" || state === "failed";
  return {
    agent: agent?.isReadable ? { id: agent.id, name: agent.name } : null,
    only: agent?.isReadable ? agent.only : "",
    reads_words: !agent || templateOf(agent.templateId).reads === "words",
    has_agent: agent !== undefined,
    state,
    run: run
      ? {
          id: run.id,
          agent_id: run.agentId,
          steps: run.steps,
          // Errors can quote what the step read, so they need access to the result.
          error: work.mayReadResult ? run.error : null,
          created_at: isoTime(run.createdAt),
          finished_at: isoTimeOrNull(run.finishedAt),
          user_name: run.userName,
          may_read: work.mayRead,
        }
      : null,
    review: review
      ? {
          decision: review.decision,
          remark: review.remark,
          user_name: review.userName,
          created_at: isoTime(review.createdAt),
        }
      : null,
    may_assign: can(actor, "tasks.edit", relations),
    may_review: waits && can(actor, "tasks.review", relations),
  };
}

/**
 * Returns a task with its agent's work.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that they can't read.
 */
export async function findTaskAgent(ctx: Context, taskId: string) {
  const actor = authorize(ctx.actor, "tasks.list");
  const [found, work] = await Promise.all([
    loadTask(ctx, actor, taskId),
    readWork(ctx, actor, taskId),
  ]);
  return { actor, found, view: workView(work, actor, found.relations) };
}

/** Returns an agent's work on a task. Throws as `findTaskAgent`. */
export async function getTaskAgent(ctx: Context, taskId: string): Promise<TaskAgentView> {
  return (await findTaskAgent(ctx, taskId)).view;
}
