import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type NamedResults, namedBatch } from "@/db/client";
import { insertWhere, type RowValues } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { type AuditEntry, auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { avatarColumn } from "@/lib/auth/session";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { createOnce } from "@/lib/idempotency";
import { settleStatement } from "@/lib/notices/settle";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, isWithinQuota, type QuotaUse } from "@/lib/quotas/check-quota";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { type Audience, findMentioned, mentionableStatement, mentionStatement } from "./mentions";
import {
  COMMENT_NOT_FOUND,
  COMMENT_OF_ANOTHER,
  type CommentListQuery,
  commentSchema,
  MAX_COMMENTS,
  type Mentionable,
  type Remark,
} from "./schema";

type CommentTable = SQLiteTable &
  Record<"id" | "userId" | "body" | "createdAt" | "updatedAt", AnySQLiteColumn>;

/** The comments on one task or record, for somebody. Everything that decides is SQL: it stands in the writes. */
export interface Thread {
  actor: Actor;
  table: CommentTable;
  /** Columns of a new comment that say what it is about. */
  about: Readonly<Record<string, unknown>>;
  /** SQL over a row of the table: it is about that. */
  isAbout: SQL;
  /** SQL: that is there, and the person may read it. Whoever reads it comments on it. */
  isReadable: SQL;
  /** SQL: the person may delete what others said there. */
  mayTidy: SQL;
  /** Fails as a read of the thing does for whoever may not read it. */
  requireReadable: () => Promise<unknown>;
  /** Where it is in the audit log, and what its actions begin with there. */
  audit: Omit<AuditEntry, "action"> & { prefix: string; entityId: string };
  needs: readonly QuotaUse[];
  /** Why there cannot be one more. */
  full: string;
  audience: Audience;
}

const columnsOf = ({ table, mayTidy }: Thread) => ({
  id: sql<string>`${table.id}`.as("id"),
  userId: sql<string | null>`${table.userId}`.as("user_id"),
  userName: users.name,
  avatar: avatarColumn().as("avatar"),
  body: sql<string>`${table.body}`.as("body"),
  createdAt: sql<number>`${table.createdAt}`.as("created_at"),
  updatedAt: sql<number | null>`${table.updatedAt}`.as("updated_at"),
  mayTidy: sql<number>`${mayTidy}`.as("may_tidy"),
});

type CommentRow = NamedResults<ReturnType<typeof commentStatements>>["comments"][number];

/** A comment as answers carry it. One edits one's own, and deletes one's own or where one may tidy. */
function remarkOf(row: CommentRow, actor: Actor): Remark {
  const isOwn = row.userId === actor.id;
  return {
    id: row.id,
    body: row.body,
    user_id: row.userId,
    userName: row.userName,
    avatar: row.avatar,
    created_at: isoTime(row.createdAt),
    updated_at: isoTimeOrNull(row.updatedAt),
    canEdit: isOwn,
    canDelete: isOwn || row.mayTidy === 1,
  };
}

/** The statements that read a page of comments, and how many there are, if the person may read what they are about. */
export function commentStatements(ctx: Context, thread: Thread, query: CommentListQuery) {
  const { table, isAbout, isReadable } = thread;
  const { sort, page, perPage } = query;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const isHere = sql`${isAbout} AND ${isReadable}`;
  return {
    comments: ctx.db
      .select(columnsOf(thread))
      .from(table)
      .leftJoin(users, sql`${users.id} = ${table.userId}`)
      .where(
        sql`${isHere} ORDER BY ${table.createdAt} ${direction}, ${table}.rowid ${direction}
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      ),
    commentCount: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(table)
      .where(isHere),
  };
}

/** What `commentStatements` have read, as a page. */
export function commentPage(
  { comments, commentCount }: NamedResults<ReturnType<typeof commentStatements>>,
  actor: Actor,
  query: CommentListQuery,
): PageOf<Remark> {
  const remarks = comments.map((row) => remarkOf(row, actor));
  return pageOf(remarks, commentCount[0]?.total ?? 0, query);
}

/** The comments of a thread, oldest first unless the query says otherwise. Two round trips. */
export async function listRemarks(
  ctx: Context,
  thread: Thread,
  query: CommentListQuery,
): Promise<PageOf<Remark>> {
  await thread.requireReadable();
  const read = await namedBatch(ctx.db, commentStatements(ctx, thread, query));
  return commentPage(read, thread.actor, query);
}

/** Whom a comment there may mention: the first few by name whose name holds the text. */
export async function listMentionable(
  ctx: Context,
  thread: Thread,
  q: string,
): Promise<Mentionable[]> {
  await thread.requireReadable();
  return mentionableStatement(ctx, thread.audience, q);
}

async function loadRemark(ctx: Context, thread: Thread, id: string): Promise<Remark> {
  const { actor, table, isAbout, isReadable } = thread;
  const [row] = await ctx.db
    .select(columnsOf(thread))
    .from(table)
    .leftJoin(users, sql`${users.id} = ${table.userId}`)
    .where(sql`${table.id} = ${id} AND ${isAbout} AND ${isReadable}`);
  if (!row) {
    await thread.requireReadable();
    throw new AppError("not_found", COMMENT_NOT_FOUND);
  }
  return remarkOf(row, actor);
}

function auditOf({ audit: { prefix, ...entry } }: Thread, deed: string): AuditEntry {
  return { ...entry, action: `${prefix}.comment.${deed}` };
}

/**
 * Adds a comment, and tells those whom it mentions.
 *
 * @param key the request's Idempotency-Key: the same one again answers the comment that it made.
 * @throws AppError `not_found`, `invalid_input`, `forbidden`, or `conflict` where a quota is full.
 */
export async function addRemark(
  ctx: Context,
  thread: Thread,
  { input, key = null }: { input: unknown; key?: string | null },
): Promise<Remark> {
  const { actor, table, about, isAbout, isReadable, needs, full, audience } = thread;
  await thread.requireReadable();
  const { body } = parseInput(commentSchema, input);
  const ids = await findMentioned(ctx, audience, { body });
  const id = crypto.randomUUID();
  const row = { ...about, id, userId: actor.id, body, createdAt: ctx.now };
  const isShort = sql`(SELECT count(*) FROM ${table} WHERE ${isAbout}) < ${MAX_COMMENTS}`;
  const isWritten = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id})`;
  const made = await createOnce(
    ctx,
    { scope: `comments:${thread.audit.entityId}`, key, input: body, id, table },
    {
      inserted: insertWhere(
        ctx.db,
        table,
        row as RowValues<CommentTable>,
        sql`${isReadable} AND ${isStillAllowed(actor)} AND ${isShort} AND ${isWithinQuota(needs)}`,
      ).returning({ id: table.id }),
      audit: auditIfChangedStatement(ctx, {
        ...auditOf(thread, "create"),
        after: { commentId: id, body },
      }),
      ...(ids.length > 0 && {
        told: mentionStatement(ctx, audience, { ids, commentId: id, isWritten }),
      }),
      settled: settleStatement(ctx, sql`${thread.audit.entityId}`),
    },
  );
  if (made.results?.inserted.length === 0) {
    await assertStillAllowed(ctx, actor);
    await thread.requireReadable();
    await assertWithinQuota(ctx, needs);
    throw new AppError("invalid_input", full, { errors: { body: [full] } });
  }
  return loadRemark(ctx, thread, made.id);
}

/**
 * Edits one's own comment where one still may read what it is about, and tells those whom it mentions anew.
 *
 * @throws AppError `not_found`, `forbidden` for another's, or `invalid_input`.
 */
export async function changeRemark(
  ctx: Context,
  thread: Thread,
  { commentId, input }: { commentId: string; input: unknown },
): Promise<Remark> {
  const { actor, table, isReadable, audience } = thread;
  const before = await loadRemark(ctx, thread, commentId);
  if (!before.canEdit) throw new AppError("forbidden", COMMENT_OF_ANOTHER);
  const { body } = parseInput(commentSchema, input);
  if (body === before.body) return before;
  const ids = await findMentioned(ctx, audience, { body, before: before.body });
  const isOwn = sql`${table.id} = ${commentId} AND ${table.userId} = ${actor.id}`;
  const isWritten = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${isOwn} AND ${table.updatedAt} = ${ctx.now} AND ${table.body} = ${body})`;
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(table)
      .set({ body, updatedAt: ctx.now } as Partial<RowValues<CommentTable>>)
      .where(sql`${isOwn} AND ${isReadable} AND ${isStillAllowed(actor)}`)
      .returning({ id: table.id }),
    record: auditIfChangedStatement(ctx, {
      ...auditOf(thread, "update"),
      before: { commentId, body: before.body },
      after: { commentId, body },
    }),
    ...(ids.length > 0 && { told: mentionStatement(ctx, audience, { ids, commentId, isWritten }) }),
  });
  if (changed.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("not_found", COMMENT_NOT_FOUND);
  }
  return loadRemark(ctx, thread, commentId);
}

/**
 * Deletes one's own comment, or any where one may tidy.
 *
 * @throws AppError `not_found` or `forbidden`.
 */
export async function removeRemark(ctx: Context, thread: Thread, commentId: string): Promise<void> {
  const { actor, table, isReadable, mayTidy } = thread;
  const before = await loadRemark(ctx, thread, commentId);
  if (!before.canDelete) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  const mayGo = sql`(${table.userId} = ${actor.id} OR ${mayTidy})`;
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .delete(table)
      .where(
        sql`${table.id} = ${commentId} AND ${mayGo} AND ${isReadable} AND ${isStillAllowed(actor)}`,
      )
      .returning({ id: table.id }),
    record: auditIfChangedStatement(ctx, {
      ...auditOf(thread, "delete"),
      before: { commentId, userId: before.user_id, body: before.body },
    }),
    settled: settleStatement(ctx, sql`${thread.audit.entityId}`),
  });
  if (deleted.length > 0) return;
  await assertStillAllowed(ctx, actor);
  throw new AppError("not_found", COMMENT_NOT_FOUND);
}
