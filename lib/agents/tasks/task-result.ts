import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { partOf } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { MAX_COMMENTS } from "@/lib/comments/schema";
import type { Context } from "@/lib/context/context";
import { withFullStop } from "@/lib/full-stop";
import { MAX_COMMENT } from "@/lib/limits";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { isReadableTaskId, seesTask } from "@/lib/tasks/visibility";

/** A run on a task that has ended. */
interface TaskRunEnd {
  runId: string;
  agentId: string;
  taskId: string;
  /** The person it acted on behalf of, in their current state, with the run. */
  actor: Actor;
  /** Markdown; null if the run failed. */
  result: string | null;
  error: string | null;
}

const CUT = "\n\n… See the run for the full result.";

/** The comment: the result with its sources, or the error, and a link to the run. */
function bodyOf({ runId, agentId, actor, result, error }: TaskRunEnd): string {
  const name = actor.run?.agentName ?? "The agent";
  const link = `[${name.replaceAll(/[[\]\\]/g, "")}](/agents/${agentId}/runs/${runId})`;
  const text = result ?? withFullStop(`The run failed: ${error ?? "unknown error"}`);
  const head = `**Result of ${link}**\n\n`;
  const room = MAX_COMMENT - head.length;
  return head + (text.length > room ? text.slice(0, room - CUT.length) + CUT : text);
}

/**
 * Statements that post a run's result as a comment on its task. Put them in the batch that ends the
 * run, before that statement. They run once, if the run is still running and the person it acts on
 * behalf of can still read the task.
 */
export function taskResultStatements(ctx: Context, end: TaskRunEnd): BatchItem<"sqlite">[] {
  const { actor, taskId, runId } = end;
  const id = crypto.randomUUID();
  const by = { agentName: actor.run?.agentName ?? null, runId };
  const row = { id, taskId, userId: actor.id, ...by, body: bodyOf(end), createdAt: ctx.now };
  const fits = sql`${isReadableTaskId(actor, taskId)} AND (SELECT count(*) FROM ${taskComments} WHERE ${taskComments.taskId} = ${taskId}) < ${MAX_COMMENTS}`;
  const posted = partOf({ ...ctx, actor }, "comment", {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      insertWhere(ctx.db, taskComments, row, sql`${holds} AND ${fits}`).returning({
        id: taskComments.id,
      }),
    audit: {
      action: "tasks.comment.create",
      entityType: "task",
      entityId: taskId,
      after: { comment: id, run: runId },
    },
  });
  return Object.values(posted);
}

/**
 * Returns the statement that notifies people about the result of a task's run: its reviewers, or
 * its owner and creator if it has none, and only those who see the task. Put it right after the
 * statement that ends the run.
 */
export function reviewNotice(ctx: Context, runId: string) {
  const reviews = sql`(SELECT 1 FROM ${taskUsers} AS reviewer WHERE reviewer.task_id = ${agentRuns.taskId}
    AND reviewer.role = 'reviewer')`;
  const run = sql`${agentRuns} JOIN ${agents} ON ${agents.id} = ${agentRuns.agentId} JOIN ${tasks} ON ${tasks.id} = ${agentRuns.taskId}`;
  const ended = sql`${agentRuns.id} = ${runId} AND ${agentRuns.trigger} = 'task' AND changes() > 0`;
  const said = sql`json_object('agent', ${agents.name}, 'taskId', ${tasks.id}) AS parts, '/tasks/' || ${tasks.id} AS link`;
  return noticeEachStatement(
    ctx,
    "review_waiting",
    sql`SELECT ${users.id} AS user_id, ${said} FROM ${run} JOIN ${users}
      WHERE ${ended} AND ${seesTask()} AND (${users.id} IN (SELECT ${taskUsers.userId} FROM ${taskUsers}
          WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.role} = iif(EXISTS ${reviews}, 'reviewer', 'owner'))
        OR (${users.id} = ${tasks.createdBy} AND NOT EXISTS ${reviews}))`,
  );
}
