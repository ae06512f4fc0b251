import { and, eq, exists } from "drizzle-orm";
import { taskComments, tasks } from "@/db/schema/tasks";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { loadComment } from "./comment-rows";
import {
  COMMENT_NOT_FOUND,
  COMMENT_OF_ANOTHER,
  type CommentView,
  commentSchema,
} from "./comment-schema";
import { isReadableTask } from "./visibility";

/**
 * Edits one's own comment on a task that one still may read.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` for another's, or `invalid_input`.
 */
export async function updateComment(
  ctx: Context,
  { taskId, commentId, input }: { taskId: string; commentId: string; input: unknown },
): Promise<CommentView> {
  const actor = authorize(ctx.actor, "tasks.list");
  const before = await loadComment(ctx, actor, { taskId, commentId });
  if (!before.canEdit) throw new AppError("forbidden", COMMENT_OF_ANOTHER);
  const { body } = parseInput(commentSchema, input);
  if (body === before.body) return before;
  const isOwn = and(eq(taskComments.id, commentId), eq(taskComments.userId, actor.id));
  const stillReads = ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isReadableTask(actor)));
  const [changed] = await ctx.db.batch([
    ctx.db
      .update(taskComments)
      .set({ body, updatedAt: ctx.now })
      .where(and(isOwn, exists(stillReads), actorStands(actor)))
      .returning({ id: taskComments.id }),
    auditIfChangedStatement(ctx, {
      action: "tasks.comment.update",
      entityType: "task",
      entityId: taskId,
      before: { commentId, body: before.body },
      after: { commentId, body },
    }),
  ]);
  if (changed.length === 0) {
    await refuseFallen(ctx, actor);
    throw new AppError("not_found", COMMENT_NOT_FOUND);
  }
  return loadComment(ctx, actor, { taskId, commentId });
}
