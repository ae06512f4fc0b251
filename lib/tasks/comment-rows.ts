import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { taskComments, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/managed-items/item-view";
import type { Context } from "@/lib/platform/context";
import { COMMENT_NOT_FOUND, type CommentView } from "./comment-schema";
import { factColumns, taskFacts } from "./rules";
import { isReadableTask } from "./visibility";

export const commentColumns = {
  id: taskComments.id,
  taskId: taskComments.taskId,
  userId: taskComments.userId,
  userName: users.name,
  body: taskComments.body,
  createdAt: taskComments.createdAt,
  updatedAt: taskComments.updatedAt,
};

export interface CommentRow {
  id: string;
  taskId: string;
  userId: string | null;
  userName: string | null;
  body: string;
  createdAt: number;
  updatedAt: number | null;
}

/** A comment as answers carry it. One edits one's own, and deletes one's own or any on a task that one may delete. */
export function commentView(row: CommentRow, actor: Actor, mayDeleteTask: boolean): CommentView {
  const isOwn = row.userId === actor.id;
  return {
    id: row.id,
    task_id: row.taskId,
    body: row.body,
    user_id: row.userId,
    userName: row.userName,
    created_at: isoTime(row.createdAt),
    updated_at: row.updatedAt === null ? null : isoTime(row.updatedAt),
    canEdit: isOwn,
    canDelete: isOwn || mayDeleteTask,
  };
}

/**
 * A comment on a task that the person may read.
 *
 * @throws AppError `not_found`.
 */
export async function loadComment(
  ctx: Context,
  actor: Actor,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<CommentView> {
  const [row] = await ctx.db
    .select({ ...commentColumns, createdBy: tasks.createdBy, ...factColumns(actor) })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .leftJoin(users, eq(users.id, taskComments.userId))
    .where(
      and(eq(taskComments.id, commentId), eq(taskComments.taskId, taskId), isReadableTask(actor)),
    );
  if (!row) throw new AppError("not_found", COMMENT_NOT_FOUND);
  return commentView(row, actor, can(actor, "tasks.delete", taskFacts(row)));
}
