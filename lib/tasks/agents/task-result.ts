import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { taskComments } from "@/db/schema/tasks";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import { MAX_COMMENTS } from "@/lib/comments/schema";
import type { Context } from "@/lib/context/context";
import { MAX_COMMENT } from "@/lib/limits";

import { isReadableTaskId } from "../visibility";

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

const CUT = "\n\n… The rest stands in the run.";

/** The comment: what was found out with its sources, or why nothing was, and the run that shows how. */
function bodyOf({ runId, agentId, actor, result, error }: TaskRunEnd): string {
  const name = actor.run?.agentName ?? "The agent";
  const link = `[${name.replaceAll(/[[\]\\]/g, "")}](/agents/${agentId}/runs/${runId})`;
  const text = result ?? `It did not come to its end: ${error ?? "nobody knows why"}.`;
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
