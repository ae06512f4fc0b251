import { and, eq, sql } from "drizzle-orm";
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
import type { PageOf } from "@/lib/paging";
import { taskCommentQuotaUse } from "@/lib/quotas/check-quota";
import { loadTask } from "../get-task";
import { mayBeMentioned } from "../people/candidates";
import { isAllowedOn } from "../permissions";
import { isReadableTaskId } from "../visibility";
import { type CommentView, TASK_HAS_ALL_COMMENTS } from "./schema";

/** The comments on a task. Whoever may delete it may delete any of them. */
export function taskThread(ctx: Context, actor: Actor, taskId: string): Thread {
  const deletable = and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.delete"));
  return {
    actor,
    table: taskComments,
    about: { taskId },
    isAbout: sql`${taskComments.taskId} = ${taskId}`,
    isReadable: isReadableTaskId(actor, taskId),
    mayTidy: sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${deletable})`,
    requireReadable: () => loadTask(ctx, actor, taskId),
    audit: { prefix: "tasks", entityType: "task", entityId: taskId },
    needs: taskCommentQuotaUse(actor, taskId),
    full: TASK_HAS_ALL_COMMENTS,
    audience: {
      may: mayBeMentioned(actor, taskId),
      parts: { taskId },
      link: `/tasks/${taskId}#comments`,
    },
  };
}

/** A comment with the task that it is on. */
export const onTask =
  (taskId: string) =>
  (remark: Remark): CommentView => ({ ...remark, task_id: taskId });

const threadOf = (ctx: Context, taskId: string) =>
  taskThread(ctx, authorize(ctx.actor, "tasks.list"), taskId);

/**
 * The comments on a task, oldest first unless the query says otherwise. Two round trips.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that one may not read.
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
 * Whom a comment on a task may mention: people who see it, by name.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that one may not read.
 */
export async function listTaskMentionable(
  ctx: Context,
  taskId: string,
  q: string,
): Promise<Mentionable[]> {
  return listMentionable(ctx, threadOf(ctx, taskId), q);
}

/**
 * Comments on a task: everybody may who reads it. Whoever is mentioned is told.
 *
 * @param key the request's Idempotency-Key: the same one again answers the comment that it made.
 * @throws AppError `unauthenticated`, `not_found`, `invalid_input`, `forbidden`, or `conflict` where a quota is full.
 */
export async function createComment(
  ctx: Context,
  { taskId, ...comment }: { taskId: string; input: unknown; key?: string | null },
): Promise<CommentView> {
  return onTask(taskId)(await addRemark(ctx, threadOf(ctx, taskId), comment));
}

/**
 * Edits one's own comment on a task that one still may read.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` for another's, or `invalid_input`.
 */
export async function updateComment(
  ctx: Context,
  { taskId, ...change }: { taskId: string; commentId: string; input: unknown },
): Promise<CommentView> {
  return onTask(taskId)(await changeRemark(ctx, threadOf(ctx, taskId), change));
}

/**
 * Deletes one's own comment, or any on a task that one may delete.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function deleteComment(
  ctx: Context,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<void> {
  await removeRemark(ctx, threadOf(ctx, taskId), commentId);
}
