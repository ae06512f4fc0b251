import { and, eq, sql } from "drizzle-orm";
import { taskComments, tasks } from "@/db/schema/tasks";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import { loadComment } from "./comment-rows";
import {
  type CommentView,
  commentSchema,
  MAX_TASK_COMMENTS,
  TASK_HAS_ALL_COMMENTS,
} from "./comment-schema";
import { loadTask } from "./load-task";
import { isReadableTask } from "./visibility";

/**
 * Comments on a task: everybody may who reads it.
 *
 * @param idempotencyKey the request's key: the same one again answers the comment that it made.
 * @throws AppError `unauthenticated`, `not_found`, `invalid_input` or `forbidden`.
 */
export async function createComment(
  ctx: Context,
  { taskId, input, key = null }: { taskId: string; input: unknown; key?: string | null },
): Promise<CommentView> {
  const actor = authorize(ctx.actor, "tasks.list");
  await loadTask(ctx, actor, taskId);
  const { body } = parseInput(commentSchema, input);
  const id = crypto.randomUUID();
  const hasRoom = sql`(SELECT count(*) FROM ${taskComments} WHERE ${taskComments.taskId} = ${taskId}) < ${MAX_TASK_COMMENTS}`;
  const guard = sql`${and(eq(tasks.id, taskId), isReadableTask(actor))} AND ${actorStands(actor)} AND ${hasRoom}`;
  const made = await createOnce(
    ctx,
    { scope: `comments:${taskId}`, key, id, table: taskComments },
    [
      ctx.db
        .insert(taskComments)
        .select(
          sql`SELECT ${id}, ${tasks.id}, ${actor.id}, ${body}, ${ctx.now}, NULL FROM ${tasks} WHERE ${guard}`,
        )
        .returning({ id: taskComments.id }),
      auditIfChangedStatement(ctx, {
        action: "tasks.comment.create",
        entityType: "task",
        entityId: taskId,
        after: { commentId: id, body },
      }),
    ],
  );
  if (made.results?.[0].length === 0) {
    await refuseFallen(ctx, actor);
    await loadTask(ctx, actor, taskId);
    throw new AppError("invalid_input", TASK_HAS_ALL_COMMENTS, {
      errors: { body: [TASK_HAS_ALL_COMMENTS] },
    });
  }
  return loadComment(ctx, actor, { taskId, commentId: made.id });
}
