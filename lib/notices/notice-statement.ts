import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { notices, users } from "@/db/schema/auth";
import type { NoticeKind } from "@/db/vocabulary";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { mailExists } from "@/lib/mail/enqueue-mail";
import { isSecurityNotice, type NoticeData } from "./notice-words";
import { matterOf } from "./settle";

export interface Notice {
  kind: NoticeKind;
  /** The id of the person to notify. */
  to: string;
  /**
   * Values for its text (`notice-words.ts`). Tasks and runs are given by id (`taskId`, `runId`);
   * their names are read when the notice is shown, if the person can see them.
   */
  parts?: NoticeData;
  /** A path of the console to open. */
  link?: string;
}

/**
 * Statement that notifies a person if the condition holds, for the batch of what caused it.
 * Statements after it must not use `changes()`, because the person may have turned this kind off.
 */
export function noticeStatement(
  ctx: Context,
  { kind, to, parts = {}, link }: Notice,
  condition: SQL,
) {
  const row = sql`SELECT ${to} AS user_id, ${JSON.stringify(parts)} AS parts, ${link ?? null} AS link WHERE ${condition}`;
  return noticeEachStatement(ctx, kind, row);
}

/**
 * Statement that notifies each person of a query with the columns user_id, parts (JSON) and link.
 * Skips the person who did it (except security notices) and people who turned this kind off. If
 * mail is set up, the engine also sends an email (`mail-notices.ts`).
 *
 * @param options.isMailed false if its email is sent another way.
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
    // Random like other ids, but made in SQL: one statement can't be given ids for many rows.
    id: sql`lower(hex(randomblob(16)))`,
    userId: sql`${users.id}`,
    kind,
    parts: sql`notified.parts`,
    link: sql`notified.link`,
    createdAt: ctx.now,
    readAt: null,
    about: matterOf(kind, sql`notified.parts`),
    mailFrom: isMailed
      ? sql`CASE WHEN ${chosen("mail")} AND ${mailExists(ctx)} THEN ${ctx.origin} END`
      : null,
  };
  return insertFrom(
    ctx.db,
    notices,
    values,
    sql`(${rows}) AS notified JOIN ${users} ON ${users.id} = notified.user_id WHERE ${users.active} = 1 AND ${isPerson()} AND ${isOther} AND ${chosen("console")}`,
  );
}

/** Above this number of unread notices, the bell shows "99+". */
const MOST_UNREAD = 99;

/**
 * SQL: the number of unread notices of the person in a column, counted up to one more than the bell
 * shows.
 */
export const unreadCount = (userId: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${userId}
    AND ${notices.readAt} IS NULL LIMIT ${MOST_UNREAD + 1}))`;
