import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import type { NoticeParts } from "@/lib/notices/notice-words";
import { textMatches } from "@/lib/search/text-match";
import type { Mentionable } from "./schema";

/**
 * Those whose name stands in a text after an `@`, in whatever case. Of names that begin alike the longest counts, so
 * that who writes `@Ana Lima` does not mean Ana; an e-mail's `@` is none.
 */
export function namesIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))];
  if (names.length === 0) return [];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const anyName = longestFirst.map(RegExp.escape).join("|");
  // Letters of many scripts end in marks, which belong to the word.
  const mention = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_])@(${anyName})(?![\\p{L}\\p{M}\\p{N}_])`,
    "giu",
  );
  const found = new Set([...text.matchAll(mention)].map(([, name = ""]) => name.toLowerCase()));
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}

/** People whom one comment can tell, and those whom the list after an `@` offers. */
const MAX_MENTIONED = 100;
const MAX_OFFERED = 8;

/** Whom a comment on something may mention, and what the notice of it says. */
export interface Audience {
  /** SQL over the row of `users` at hand: they may see the thing, and whoever writes may know of them. */
  may: SQL;
  /** Names the thing by its id, so that the notice names it only to who sees it still. */
  parts: NoticeParts;
  /** The page of the console with the comment. */
  link: string;
}

/** The statement that reads whom one may mention, by name: the first few whose name holds the text. */
export function mentionableStatement(ctx: Context, { may }: Pick<Audience, "may">, q: string) {
  const isFound = q ? textMatches(users, [users.name], q) : sql`1 = 1`;
  return ctx.db
    .select({ id: users.id, name: users.name, avatar: avatarColumn().as("avatar") })
    .from(users)
    .where(
      sql`${users.active} = 1 AND ${isPerson()} AND ${users.name} <> '' AND ${may} AND ${isFound}`,
    )
    .orderBy(users.name, users.id)
    .limit(MAX_OFFERED) satisfies PromiseLike<Mentionable[]>;
}

interface Said {
  body: string;
  /** What stood there before: whoever was mentioned in that knows already. */
  before?: string;
}

/** The ids of those whom a comment mentions now. No statement for one without an `@`. */
export async function findMentioned(
  ctx: Context,
  { may }: Pick<Audience, "may">,
  { body, before = "" }: Said,
): Promise<string[]> {
  if (!body.includes("@")) return [];
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      sql`${users.active} = 1 AND ${isPerson()} AND ${users.name} <> '' AND instr(lower(${body}), '@' || lower(${users.name})) > 0 AND ${may}`,
    )
    .limit(MAX_MENTIONED);
  const known = new Set(namesIn(before, people).map(({ id }) => id));
  return namesIn(body, people)
    .map(({ id }) => id)
    .filter((id) => !known.has(id));
}

/**
 * The statement that tells who was mentioned, for the batch that writes the comment: those who at that moment still may
 * see what it is about.
 *
 * @param isWritten SQL: the comment stands there, as this batch has written it.
 */
export function mentionStatement(
  ctx: Context,
  { may, parts, link }: Audience,
  { ids, commentId, isWritten }: { ids: readonly string[]; commentId: string; isWritten: SQL },
) {
  const told = JSON.stringify({ by: ctx.actor?.name ?? null, ...parts, commentId });
  return noticeEachStatement(
    ctx,
    "mention",
    sql`SELECT ${users.id} AS user_id, ${told} AS parts, ${link} AS link FROM ${users}
      WHERE ${users.id} IN ${valuesOf(ids)} AND ${may} AND ${isWritten}`,
  );
}
