import { and, eq, exists, or } from "drizzle-orm";
import { taskComments, tasks } from "@/db/schema/tasks";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { loadComment } from "./comment-rows";
import { COMMENT_NOT_FOUND } from "./comment-schema";
import { isAllowedOn } from "./rules";
import { isReadableTask } from "./visibility";

/**
 * Deletes one's own comment, or any on a task that one may delete.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function deleteComment(
  ctx: Context,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  const actor = authorize(ctx.actor, "tasks.list");
  const before = await loadComment(ctx, actor, { taskId, commentId });
  if (!before.canDelete) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  const stillReads = ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isReadableTask(actor)));
  const taskMayGo = ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.delete")));
  const mayGo = or(eq(taskComments.userId, actor.id), exists(taskMayGo));
  const [deleted] = await ctx.db.batch([
    ctx.db
      .delete(taskComments)
      .where(and(eq(taskComments.id, commentId), mayGo, exists(stillReads), actorStands(actor)))
      .returning({ id: taskComments.id }),
    auditIfChangedStatement(ctx, {
      action: "tasks.comment.delete",
      entityType: "task",
      entityId: taskId,
      before: { commentId, userId: before.user_id, body: before.body },
    }),
  ]);
  if (deleted.length > 0) return;
  await refuseFallen(ctx, actor);
  throw new AppError("not_found", COMMENT_NOT_FOUND);
}
