import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { taskComments, tasks } from "@/db/schema/tasks";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { avatarColumn } from "@/lib/auth/session";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { createOnce } from "@/lib/idempotency";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { assertRoom, commentNeeds, hasRoom } from "@/lib/quotas/room";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { loadTask } from "../get-task";
import { isAllowedOn, standingColumns, standingOf, type TaskStanding } from "../permissions";
import { isReadableTask } from "../visibility";
import {
  COMMENT_NOT_FOUND,
  COMMENT_OF_ANOTHER,
  type CommentListQuery,
  type CommentView,
  commentSchema,
  MAX_TASK_COMMENTS,
  TASK_HAS_ALL_COMMENTS,
} from "./schema";

const COLUMNS = {
  id: taskComments.id,
  taskId: taskComments.taskId,
  userId: taskComments.userId,
  userName: users.name,
  avatar: avatarColumn().as("avatar"),
  body: taskComments.body,
  createdAt: taskComments.createdAt,
  updatedAt: taskComments.updatedAt,
};

interface CommentRow {
  id: string;
  taskId: string;
  userId: string | null;
  userName: string | null;
  avatar: string | null;
  body: string;
  createdAt: number;
  updatedAt: number | null;
}

/** A comment as answers carry it. One edits one's own, and deletes one's own or any on a task that one may delete. */
function commentView(row: CommentRow, actor: Actor, mayDeleteTask: boolean): CommentView {
  const isOwn = row.userId === actor.id;
  return {
    id: row.id,
    task_id: row.taskId,
    body: row.body,
    user_id: row.userId,
    userName: row.userName,
    avatar: row.avatar,
    created_at: isoTime(row.createdAt),
    updated_at: isoTimeOrNull(row.updatedAt),
    canEdit: isOwn,
    canDelete: isOwn || mayDeleteTask,
  };
}

/** The statements that read a page of a task's comments, and how many there are, if the person may read the task. */
export function commentStatements(
  ctx: Context,
  actor: Actor,
  { taskId, query }: { taskId: string; query: CommentListQuery },
) {
  const { sort, page, perPage } = query;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const ofTask = sql`${taskComments.taskId} = ${taskId} AND ${readsTask(actor, taskId)}`;
  return {
    comments: ctx.db
      .select(COLUMNS)
      .from(taskComments)
      .leftJoin(users, eq(users.id, taskComments.userId))
      .where(
        sql`${ofTask} ORDER BY ${taskComments.createdAt} ${direction}, ${taskComments}.rowid ${direction}
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      ),
    commentCount: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(taskComments)
      .where(ofTask),
  };
}

/** What `commentStatements` have read, as a page. */
export function commentPage(
  { comments, commentCount }: NamedResults<ReturnType<typeof commentStatements>>,
  actor: Actor,
  { standing, query }: { standing: TaskStanding; query: CommentListQuery },
): PageOf<CommentView> {
  const mayDeleteTask = can(actor, "tasks.delete", standing);
  const views = comments.map((row) => commentView(row, actor, mayDeleteTask));
  return pageOf(views, commentCount[0]?.total ?? 0, query);
}

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
  const actor = authorize(ctx.actor, "tasks.list");
  const { standing } = await loadTask(ctx, actor, taskId);
  const read = await namedBatch(ctx.db, commentStatements(ctx, actor, { taskId, query }));
  return commentPage(read, actor, { standing, query });
}

/**
 * A comment on a task that the person may read.
 *
 * @throws AppError `not_found`.
 */
async function loadComment(
  ctx: Context,
  actor: Actor,
  { taskId, commentId }: { taskId: string; commentId: string },
): Promise<CommentView> {
  const [row] = await ctx.db
    .select({ ...COLUMNS, createdBy: tasks.createdBy, ...standingColumns(actor) })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .leftJoin(users, eq(users.id, taskComments.userId))
    .where(
      and(eq(taskComments.id, commentId), eq(taskComments.taskId, taskId), isReadableTask(actor)),
    );
  if (!row) throw new AppError("not_found", COMMENT_NOT_FOUND);
  return commentView(row, actor, can(actor, "tasks.delete", standingOf(row)));
}

/** The condition that the person may read the task of that id. */
function readsTask(actor: Actor, taskId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${taskId} AND ${isReadableTask(actor)})`;
}

/**
 * Comments on a task: everybody may who reads it.
 *
 * @param key the request's Idempotency-Key: the same one again answers the comment that it made.
 * @throws AppError `unauthenticated`, `not_found`, `invalid_input`, `forbidden`, or `conflict` where a quota is full.
 */
export async function createComment(
  ctx: Context,
  { taskId, input, key = null }: { taskId: string; input: unknown; key?: string | null },
): Promise<CommentView> {
  const actor = authorize(ctx.actor, "tasks.list");
  await loadTask(ctx, actor, taskId);
  const { body } = parseInput(commentSchema, input);
  const id = crypto.randomUUID();
  const isShort = sql`(SELECT count(*) FROM ${taskComments} WHERE ${taskComments.taskId} = ${taskId}) < ${MAX_TASK_COMMENTS}`;
  const made = await createOnce(
    ctx,
    { scope: `comments:${taskId}`, key, id, table: taskComments },
    {
      inserted: insertFrom(
        ctx.db,
        taskComments,
        { id, taskId: sql`${tasks.id}`, userId: actor.id, body, createdAt: ctx.now },
        sql`${tasks} WHERE ${tasks.id} = ${taskId} AND ${isReadableTask(actor)} AND ${isStillAllowed(actor)} AND ${isShort}
          AND ${hasRoom(commentNeeds(actor, taskId))}`,
      ).returning({ id: taskComments.id }),
      audit: auditIfChangedStatement(ctx, {
        action: "tasks.comment.create",
        entityType: "task",
        entityId: taskId,
        after: { commentId: id, body },
      }),
    },
  );
  if (made.results?.inserted.length === 0) {
    await assertStillAllowed(ctx, actor);
    await loadTask(ctx, actor, taskId);
    await assertRoom(ctx, commentNeeds(actor, taskId));
    throw new AppError("invalid_input", TASK_HAS_ALL_COMMENTS, {
      errors: { body: [TASK_HAS_ALL_COMMENTS] },
    });
  }
  return loadComment(ctx, actor, { taskId, commentId: made.id });
}

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
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(taskComments)
      .set({ body, updatedAt: ctx.now })
      .where(and(isOwn, readsTask(actor, taskId), isStillAllowed(actor)))
      .returning({ id: taskComments.id }),
    record: auditIfChangedStatement(ctx, {
      action: "tasks.comment.update",
      entityType: "task",
      entityId: taskId,
      before: { commentId, body: before.body },
      after: { commentId, body },
    }),
  });
  if (changed.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("not_found", COMMENT_NOT_FOUND);
  }
  return loadComment(ctx, actor, { taskId, commentId });
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
  const actor = authorize(ctx.actor, "tasks.list");
  const before = await loadComment(ctx, actor, { taskId, commentId });
  if (!before.canDelete) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  const deletableTask = ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.delete")));
  const mayGo = or(eq(taskComments.userId, actor.id), exists(deletableTask));
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .delete(taskComments)
      .where(
        and(eq(taskComments.id, commentId), mayGo, readsTask(actor, taskId), isStillAllowed(actor)),
      )
      .returning({ id: taskComments.id }),
    record: auditIfChangedStatement(ctx, {
      action: "tasks.comment.delete",
      entityType: "task",
      entityId: taskId,
      before: { commentId, userId: before.user_id, body: before.body },
    }),
  });
  if (deleted.length > 0) return;
  await assertStillAllowed(ctx, actor);
  throw new AppError("not_found", COMMENT_NOT_FOUND);
}
