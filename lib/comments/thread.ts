import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { insertWhere, type RowValues } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import type { AuditEntry } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeOnce } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { avatarColumn } from "@/lib/auth/session";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { settleStatement } from "@/lib/notices/settle";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { type QuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { type Audience, findMentioned, mentionStatement, readMentionable } from "./mentions";
import {
  AGENTS_COMMENT,
  COMMENT_NOT_FOUND,
  type CommentListQuery,
  commentSchema,
  MAX_COMMENTS,
  type Mentionable,
  NOT_OWN_COMMENT,
  type Remark,
} from "./schema";

type CommentTable = SQLiteTable &
  Record<
    "id" | "userId" | "agentName" | "runId" | "body" | "createdAt" | "updatedAt",
    AnySQLiteColumn
  >;

/**
 * Comments on one task or record. All access checks are SQL conditions in the write itself, so they
 * can't go stale.
 */
export interface Thread {
  actor: Actor;
  table: CommentTable;
  /** Columns of a new comment that link it to the item. */
  about: Readonly<Record<string, unknown>>;
  /** SQL condition on a comment's row: it belongs to this item. */
  isAbout: SQL;
  /** SQL: the item exists and the person can read it. Everyone who can read it can comment. */
  isReadable: SQL;
  /** SQL: the person can delete other people's comments there. */
  canDeleteAny: SQL;
  /** Throws the same error as reading the item, if the person can't read it. */
  requireReadable: () => Promise<unknown>;
  /** The item in the audit log, and the prefix of its comment actions. */
  audit: Omit<AuditEntry, "action"> & { prefix: string; entityId: string };
  needs: readonly QuotaUse[];
  /** The error when the item has too many comments. */
  full: string;
  audience: Audience;
}

const columnsOf = ({ table, canDeleteAny }: Thread) => ({
  id: sql<string>`${table.id}`.as("id"),
  userId: sql<string | null>`${table.userId}`.as("user_id"),
  userName: users.name,
  avatar: avatarColumn().as("avatar"),
  agentName: sql<string | null>`${table.agentName}`.as("agent_name"),
  runId: sql<string | null>`${table.runId}`.as("run_id"),
  body: sql<string>`${table.body}`.as("body"),
  createdAt: sql<number>`${table.createdAt}`.as("created_at"),
  updatedAt: sql<number | null>`${table.updatedAt}`.as("updated_at"),
  canDeleteAny: sql<number>`${canDeleteAny}`.as("may_tidy"),
});

/** Reads comments of a thread, if the person can read the item. */
const selectComments = (ctx: Context, thread: Thread) =>
  ctx.db
    .select(columnsOf(thread))
    .from(thread.table)
    .leftJoin(users, sql`${users.id} = ${thread.table.userId}`)
    .$dynamic();

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/**
 * Converts a comment for the API. People edit only their own comments, unless an agent wrote them on
 * their behalf, and delete their own or, with the permission, any.
 */
function remarkOf(row: CommentRow, actor: Actor): Remark {
  const isOwn = row.userId === actor.id;
  return {
    id: row.id,
    body: row.body,
    user_id: row.userId,
    userName: row.userName,
    avatar: row.avatar,
    agentName: row.agentName,
    run_id: row.runId,
    created_at: isoTime(row.createdAt),
    updated_at: isoTimeOrNull(row.updatedAt),
    canEdit: isOwn && row.agentName === null,
    canDelete: isOwn || row.canDeleteAny === 1,
  };
}

/** Returns a page of a thread's comments. None if the person can't read the item. */
export async function readRemarks(
  ctx: Context,
  thread: Thread,
  query: CommentListQuery,
): Promise<PageOf<Remark>> {
  const { actor, table, isAbout, isReadable } = thread;
  const { sort, page, perPage } = query;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const isHere = sql`${isAbout} AND ${isReadable}`;
  const [comments, [counted]] = await Promise.all([
    selectComments(ctx, thread).where(
      sql`${isHere} ORDER BY ${table.createdAt} ${direction}, ${table}.rowid ${direction}
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    ),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(table)
      .where(isHere),
  ]);
  const remarks = comments.map((row) => remarkOf(row, actor));
  return pageOf(remarks, counted?.total ?? 0, query);
}

/** Lists the comments of a thread, oldest first by default. */
export async function listRemarks(
  ctx: Context,
  thread: Thread,
  query: CommentListQuery,
): Promise<PageOf<Remark>> {
  const [page] = await Promise.all([readRemarks(ctx, thread, query), thread.requireReadable()]);
  return page;
}

/** Lists the first people by name who can be mentioned and whose name contains the text. */
export async function listMentionable(
  ctx: Context,
  thread: Thread,
  q: string,
): Promise<Mentionable[]> {
  const [people] = await Promise.all([
    readMentionable(ctx, thread.audience, q),
    thread.requireReadable(),
  ]);
  return people;
}

async function loadRemark(ctx: Context, thread: Thread, id: string): Promise<Remark> {
  const { actor, table, isAbout, isReadable } = thread;
  const [row] = await selectComments(ctx, thread).where(
    sql`${table.id} = ${id} AND ${isAbout} AND ${isReadable}`,
  );
  if (!row) {
    await thread.requireReadable();
    throw new AppError("not_found", COMMENT_NOT_FOUND);
  }
  return remarkOf(row, actor);
}

function auditOf({ audit: { prefix, ...entry } }: Thread, deed: string): AuditEntry {
  return { ...entry, action: `${prefix}.comment.${deed}` };
}

/** The rules of every write in a thread: the person is still allowed, and can read the item. */
const threadRules = ({ actor, isReadable, requireReadable }: Thread): Rule[] => [
  stillAllowed(actor),
  { holds: isReadable, refuse: requireReadable },
];

const commentThere = (table: CommentTable, where: SQL): Rule => ({
  holds: exists(table, where),
  refuse: new AppError("not_found", COMMENT_NOT_FOUND),
});

/**
 * Adds a comment and notifies the people it mentions.
 *
 * @param key the request's Idempotency-Key. The same key again returns the comment that was
 *   created.
 * @throws AppError `not_found`, `invalid_input`, `forbidden`, or `conflict` if a quota is exceeded.
 */
export async function addRemark(
  ctx: Context,
  thread: Thread,
  { input, key = null }: { input: unknown; key?: string | null },
): Promise<Remark> {
  const { actor, table, about, isAbout, needs, full, audience } = thread;
  await thread.requireReadable();
  const { body } = parseInput(commentSchema, input);
  const ids = await findMentioned(ctx, audience, { body });
  const id = crypto.randomUUID();
  const by = { agentName: actor.run?.agentName ?? null, runId: actor.run?.id ?? null };
  const row = { ...about, id, userId: actor.id, ...by, body, createdAt: ctx.now };
  const isShort = sql`(SELECT count(*) FROM ${table} WHERE ${isAbout}) < ${MAX_COMMENTS}`;
  const made = await writeOnce(
    ctx,
    { scope: `comments:${thread.audit.entityId}`, key, input: body, id, table },
    {
      rules: [
        ...threadRules(thread),
        withinQuota(ctx, needs),
        {
          holds: isShort,
          refuse: new AppError("invalid_input", full, { errors: { body: [full] } }),
        },
      ],
      change: (holds) =>
        insertWhere(ctx.db, table, row as RowValues<CommentTable>, holds).returning({
          id: table.id,
        }),
      audit: { ...auditOf(thread, "create"), after: { commentId: id, body } },
      after: (isWritten) => ({
        ...(ids.length > 0 && {
          notice: mentionStatement(ctx, audience, { ids, commentId: id, isWritten }),
        }),
        settled: settleStatement(ctx, sql`${thread.audit.entityId}`),
      }),
    },
  );
  return loadRemark(ctx, thread, made.id);
}

/**
 * Edits the person's own comment if they can still read the item, and notifies newly mentioned
 * people.
 *
 * @throws AppError `not_found`, `forbidden` for comments of other people or agents, or
 *   `invalid_input`.
 */
export async function changeRemark(
  ctx: Context,
  thread: Thread,
  { commentId, input }: { commentId: string; input: unknown },
): Promise<Remark> {
  const { actor, table, audience } = thread;
  const before = await loadRemark(ctx, thread, commentId);
  if (!before.canEdit)
    throw new AppError("forbidden", before.agentName ? AGENTS_COMMENT : NOT_OWN_COMMENT);
  const { body } = parseInput(commentSchema, input);
  if (body === before.body) return before;
  const ids = await findMentioned(ctx, audience, { body, before: before.body });
  const isOwn = sql`${table.id} = ${commentId} AND ${table.userId} = ${actor.id} AND ${table.agentName} IS NULL`;
  await write(ctx, {
    rules: [...threadRules(thread), commentThere(table, isOwn)],
    change: (holds) =>
      ctx.db
        .update(table)
        .set({ body, updatedAt: ctx.now } as Partial<RowValues<CommentTable>>)
        .where(sql`${table.id} = ${commentId} AND ${holds}`)
        .returning({ id: table.id }),
    audit: {
      ...auditOf(thread, "update"),
      before: { commentId, body: before.body },
      after: { commentId, body },
    },
    after: (isWritten) => ({
      ...(ids.length > 0 && {
        notice: mentionStatement(ctx, audience, { ids, commentId, isWritten }),
      }),
    }),
  });
  return loadRemark(ctx, thread, commentId);
}

/**
 * Deletes the person's own comment, or any comment if they have the permission.
 *
 * @throws AppError `not_found` or `forbidden`.
 */
export async function removeRemark(ctx: Context, thread: Thread, commentId: string): Promise<void> {
  const { actor, table, canDeleteAny } = thread;
  const before = await loadRemark(ctx, thread, commentId);
  if (!before.canDelete) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  const mayGo = sql`${table.id} = ${commentId} AND (${table.userId} = ${actor.id} OR ${canDeleteAny})`;
  await write(ctx, {
    rules: [...threadRules(thread), commentThere(table, mayGo)],
    change: (holds) =>
      ctx.db
        .delete(table)
        .where(sql`${table.id} = ${commentId} AND ${holds}`)
        .returning({ id: table.id }),
    audit: {
      ...auditOf(thread, "delete"),
      before: { commentId, userId: before.user_id, body: before.body },
    },
    after: () => ({ settled: settleStatement(ctx, sql`${thread.audit.entityId}`) }),
  });
}
