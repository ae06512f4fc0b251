import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import type { NoticeData } from "@/lib/notices/notice-words";
import { textMatches } from "@/lib/text/text-match";
import type { Mentionable } from "./schema";

/**
 * Returns the people whose name follows an `@` in the text, ignoring case. If several names match,
 * the longest wins: `@Ana Lima` doesn't mention Ana. The `@` of an email address mentions
 * no one.
 */
export function namesIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))];
  if (names.length === 0) return [];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const anyName = longestFirst.map(RegExp.escape).join("|");
  // In many scripts, marks belong to the word they follow.
  const mention = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_])@(${anyName})(?![\\p{L}\\p{M}\\p{N}_])`,
    "giu",
  );
  const found = new Set([...text.matchAll(mention)].map(([, name = ""]) => name.toLowerCase()));
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}

/** The most people one comment can notify, and the most names the list after an `@` offers. */
const MAX_MENTIONED = 100;
const MAX_OFFERED = 8;

/** The people a comment can mention, and what their notice says. */
export interface Audience {
  /** SQL condition on a `users` row: they can see the item, and the author can know of them. */
  canSee: SQL;
  /** Refers to the item by id, so that the notice names it only to people who can still see it. */
  parts: NoticeData;
  /** The console page with the comment. */
  link: string;
}

/** Returns the first people by name who can be mentioned and whose name contains the text. */
export async function readMentionable(
  ctx: Context,
  { canSee }: Pick<Audience, "canSee">,
  q: string,
): Promise<Mentionable[]> {
  const isFound = q ? textMatches(users, [users.name], q) : sql`1 = 1`;
  return ctx.db
    .select({ id: users.id, name: users.name, avatar: avatarColumn().as("avatar") })
    .from(users)
    .where(
      sql`${users.active} = 1 AND ${isPerson()} AND ${users.name} <> '' AND ${canSee} AND ${isFound}`,
    )
    .orderBy(users.name, users.id)
    .limit(MAX_OFFERED);
}

interface CommentText {
  body: string;
  /** The text before the edit. People mentioned in it already know. */
  before?: string;
}

/** Returns the ids of people newly mentioned in a comment. Runs no statement if it has no `@`. */
export async function findMentioned(
  ctx: Context,
  { canSee }: Pick<Audience, "canSee">,
  { body, before = "" }: CommentText,
): Promise<string[]> {
  if (!body.includes("@")) return [];
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      sql`${users.active} = 1 AND ${isPerson()} AND ${users.name} <> '' AND instr(lower(${body}), '@' || lower(${users.name})) > 0 AND ${canSee}`,
    )
    .limit(MAX_MENTIONED);
  const known = new Set(namesIn(before, people).map(({ id }) => id));
  return namesIn(body, people)
    .map(({ id }) => id)
    .filter((id) => !known.has(id));
}

/**
 * Statement that notifies the mentioned people, for the batch that writes the comment. Skips people
 * who can't see the item when it runs.
 *
 * @param isWritten SQL: the comment exists as this batch wrote it.
 */
export function mentionStatement(
  ctx: Context,
  { canSee, parts, link }: Audience,
  { ids, commentId, isWritten }: { ids: readonly string[]; commentId: string; isWritten: SQL },
) {
  const data = JSON.stringify({ by: ctx.actor?.name ?? null, ...parts, commentId });
  return noticeEachStatement(
    ctx,
    "mention",
    sql`SELECT ${users.id} AS user_id, ${data} AS parts, ${link} AS link FROM ${users}
      WHERE ${users.id} IN ${valuesOf(ids)} AND ${canSee} AND ${isWritten}`,
  );
}
