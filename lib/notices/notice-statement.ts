import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { notices, users } from "@/db/schema/auth";
import type { NoticeKind } from "@/db/vocabulary";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { mailExists } from "@/lib/mail/enqueue-mail";
import { isSecurityNotice, type NoticeParts } from "./notice-words";
import { matterOf } from "./settle";

export interface Notice {
  kind: NoticeKind;
  /** The id of whom it concerns. */
  to: string;
  /**
   * The texts of its sentence (`notice-words.ts`). Of a task it has the id as `taskId`, whose name is read when it is shown;
   * of a run it has the id as `runId`: both are named while their person sees them.
   */
  parts?: NoticeParts;
  /** Where it leads: a path of the console. */
  link?: string;
}

const CHANGED = sql`changes() > 0`;

/**
 * The statement that tells somebody of something, for the batch of what causes it: by default only if the statement
 * right before it changed a row, such as a guarded write or its audit row. What follows it must not rely on
 * `changes()`: somebody may have chosen not to be told.
 */
export function noticeStatement(
  ctx: Context,
  { kind, to, parts = {}, link }: Notice,
  condition: SQL = CHANGED,
) {
  const row = sql`SELECT ${to} AS user_id, ${JSON.stringify(parts)} AS parts, ${link ?? null} AS link WHERE ${condition}`;
  return noticeEachStatement(ctx, kind, row);
}

/**
 * The statement that tells each person of a query, whose columns are user_id, parts (JSON) and link. Whoever does it
 * themselves is told for their security alone, and of nothing that they have switched off. Where mails are sent, the
 * engine writes one of it (`mail-notices.ts`).
 *
 * @param options.isMailed false where its mail goes another way.
 */
export function noticeEachStatement(
  ctx: Context,
  kind: NoticeKind,
  rows: SQL,
  { isMailed = true }: { isMailed?: boolean } = {},
) {
  const isSecurity = isSecurityNotice(kind);
  const chosen = (way: "console" | "mail") =>
    isSecurity
      ? sql`1`
      : sql`coalesce(json_extract(${users.noticeChoices}, ${`$.${kind}.${way}`}), 1) = 1`;
  const isOther = isSecurity ? sql`1` : sql`${users.id} IS NOT ${ctx.actor?.id ?? null}`;
  const values = {
    // Random, as ids are; of many rows no one statement could be given theirs.
    id: sql`lower(hex(randomblob(16)))`,
    userId: sql`${users.id}`,
    kind,
    parts: sql`told.parts`,
    link: sql`told.link`,
    createdAt: ctx.now,
    readAt: null,
    about: matterOf(kind, sql`told.parts`),
    mailFrom: isMailed
      ? sql`CASE WHEN ${chosen("mail")} AND ${mailExists(ctx)} THEN ${ctx.origin} END`
      : null,
  };
  return insertFrom(
    ctx.db,
    notices,
    values,
    sql`(${rows}) AS told JOIN ${users} ON ${users.id} = told.user_id WHERE ${users.active} = 1 AND ${isPerson()} AND ${isOther} AND ${chosen("console")}`,
  );
}

/** Of a larger number of unread ones the bell says this and more. */
export const MOST_UNREAD = 99;

/** SQL: how many notices the person of a column has not read, counted up to one more than the bell shows. */
export const unreadCount = (userId: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${userId}
    AND ${notices.readAt} IS NULL LIMIT ${MOST_UNREAD + 1}))`;
