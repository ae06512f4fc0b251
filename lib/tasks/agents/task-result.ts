import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import { MAX_COMMENTS } from "@/lib/comments/schema";
import type { Context } from "@/lib/context/context";
import { withFullStop } from "@/lib/full-stop";
import { MAX_COMMENT } from "@/lib/limits";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { isReadableTaskId, seesTask } from "../visibility";

/** A run on a task that comes to its end. */
export interface TaskRunEnd {
  runId: string;
  agentId: string;
  taskId: string;
  /** For whom it acted, as they are now, with the run. */
  actor: Actor;
  /** Markdown; null where it came to no good end. */
  result: string | null;
  error: string | null;
}

const CUT = "\n\n… See the run for the full result.";

/** The comment: what was found out with its sources, or why nothing was, and the run that shows how. */
function bodyOf({ runId, agentId, actor, result, error }: TaskRunEnd): string {
  const name = actor.run?.agentName ?? "The agent";
  const link = `[${name.replaceAll(/[[\]\\]/g, "")}](/agents/${agentId}/runs/${runId})`;
  const text = result ?? withFullStop(`The run failed: ${error ?? "unknown error"}`);
  const head = `**Result of ${link}**\n\n`;
  const room = MAX_COMMENT - head.length;
  return head + (text.length > room ? text.slice(0, room - CUT.length) + CUT : text);
}

/**
 * The statements that write the result of a task's run on it, in the batch that ends the run and before that: once, if
 * the run still runs and the person for whom it acts may still read the task.
 */
export function taskResultStatements(ctx: Context, end: TaskRunEnd): BatchItem<"sqlite">[] {
  const { actor, taskId, runId } = end;
  const id = crypto.randomUUID();
  const row = { id, taskId, userId: actor.id, body: bodyOf(end), createdAt: ctx.now };
  const mayWrite = sql`${isStillAllowed(actor)} AND ${isReadableTaskId(actor, taskId)}
    AND (SELECT count(*) FROM ${taskComments} WHERE ${taskComments.taskId} = ${taskId}) < ${MAX_COMMENTS}`;
  return [
    insertWhere(ctx.db, taskComments, row, mayWrite),
    auditIfChangedStatement(
      { ...ctx, actor },
      {
        action: "tasks.comment.create",
        entityType: "task",
        entityId: taskId,
        after: { comment: id, run: runId },
      },
    ),
  ];
}

/**
 * Returns the statement that tells people the result of a task's run: its reviewers, or its owner and creator if it has
 * none, and only those who see the task. Goes right after the statement that ends the run.
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
