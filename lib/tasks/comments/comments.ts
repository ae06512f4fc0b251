import { and, eq, isNotNull, sql } from "drizzle-orm";
import { taskComments, tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { CommentListQuery, Mentionable, Remark } from "@/lib/comments/schema";
import {
  addRemark,
  changeRemark,
  listMentionable,
  listRemarks,
  removeRemark,
  type Thread,
} from "@/lib/comments/thread";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { PageOf } from "@/lib/paging";
import { taskCommentQuotaUse } from "@/lib/quotas/check-quota";
import { loadTask } from "../get-task";
import { mayBeMentioned } from "../people/candidates";
import { isAllowedOn } from "../permissions";
import { isReadableTaskId } from "../visibility";
import { type CommentView, TASK_HAS_ALL_COMMENTS } from "./schema";

const EDITED = "This comment was edited";

/** The comments on a task. People who can delete the task can delete all of them. */
export function taskThread(ctx: Context, actor: Actor, taskId: string): Thread {
  const deletable = and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.delete"));
  return {
    actor,
    table: taskComments,
    about: { taskId },
    isAbout: sql`${taskComments.taskId} = ${taskId}`,
    isReadable: isReadableTaskId(actor, taskId),
    canDeleteAny: sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${deletable})`,
    requireReadable: () => loadTask(ctx, actor, taskId),
    audit: { prefix: "tasks", entityType: "task", entityId: taskId },
    needs: taskCommentQuotaUse(actor, taskId),
    full: TASK_HAS_ALL_COMMENTS,
    audience: {
      canSee: mayBeMentioned(actor, taskId),
      parts: { taskId },
      link: `/tasks/${taskId}#comments`,
    },
  };
}

/** Adds the task's id to a comment. */
export const onTask =
  (taskId: string) =>
  (remark: Remark): CommentView => ({ ...remark, task_id: taskId });

const threadOf = (ctx: Context, taskId: string) =>
  taskThread(ctx, authorize(ctx.actor, "tasks.list"), taskId);

/**
 * Lists the comments on a task, oldest first by default.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that they can't read.
 */
export async function listComments(
  ctx: Context,
  taskId: string,
  query: CommentListQuery,
): Promise<PageOf<CommentView>> {
  const page = await listRemarks(ctx, threadOf(ctx, taskId), query);
  return { ...page, rows: page.rows.map(onTask(taskId)) };
}

/**
 * Lists the people that a comment on a task can mention: those who see it, by name.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that they can't read.
 */
export async function listTaskMentionable(
  ctx: Context,
  taskId: string,
  q: string,
): Promise<Mentionable[]> {
  return listMentionable(ctx, threadOf(ctx, taskId), q);
}

/**
 * Comments on a task. Everyone who can read it can do so. Notifies the people mentioned.
 *
 * @param key the request's Idempotency-Key. The same key again returns the comment that was
 *   created.
 * @throws AppError `unauthenticated`, `not_found`, `invalid_input`, `forbidden`, or `conflict` if a
 *   quota is exceeded.
 */
export async function createComment(
  ctx: Context,
  { taskId, ...comment }: { taskId: string; input: unknown; key?: string | null },
): Promise<CommentView> {
  return onTask(taskId)(await addRemark(ctx, threadOf(ctx, taskId), comment));
}

/**
 * Edits the person's own comment on a task that they can still read.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` for other people's comments, or
 *   `invalid_input`.
 */
export async function updateComment(
  ctx: Context,
  { taskId, ...change }: { taskId: string; commentId: string; input: unknown },
): Promise<CommentView> {
  return onTask(taskId)(await changeRemark(ctx, threadOf(ctx, taskId), change));
}

/**
 * Deletes the person's own comment, or any comment on a task that they can delete.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function deleteComment(
  ctx: Context,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  await removeRemark(ctx, threadOf(ctx, taskId), commentId);
}

/**
 * Deletes a comment, unless it was edited since.
 *
 * @throws AppError as `deleteComment`, or `precondition_failed`.
 */
export async function deleteUneditedComment(
  ctx: Context,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  const [edited] = await ctx.db
    .select({ id: taskComments.id })
    .from(taskComments)
    .where(and(eq(taskComments.id, commentId), isNotNull(taskComments.updatedAt)));
  if (edited) throw new AppError("precondition_failed", EDITED);
  await deleteComment(ctx, { taskId, commentId });
}
