import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { notices, users } from "@/db/schema/auth";
import { readSystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { mailStatements } from "@/lib/mail/enqueue-mail";
import type { NoticeData } from "./notice-words";
import { isTargetGone, noticeColumns, noticeView, readNoticedRuns } from "./own-notices";
import type { NoticeView } from "./schema";

/** People emailed in one round of the engine. The next round continues. */
const PEOPLE_PER_ROUND = 20;
/** Notices of one person handled in one round, and how many of them one email lists. */
const NOTICES_PER_MAIL = 50;
const SHOWN_PER_MAIL = 10;

type Person = Pick<typeof users.$inferSelect, "id" | "email" | "role" | "active">;

/** The email's text: one notice in full, or several with one line each. */
function mailText(views: readonly NoticeView[]) {
  return (site: string) => {
    const [only] = views;
    if (only && views.length === 1)
      return {
        subject: only.title,
        lines: only.text === "" ? [] : [only.text],
        action: { label: only.undo ?? `Open ${site}`, path: only.link ?? "/notices" },
      };
    const lines = views
      .slice(0, SHOWN_PER_MAIL)
      .map(({ title, text }) => `${title}. ${text}`.trim());
    const rest = views.length - lines.length;
    return {
      subject: `${views.length} new notices from ${site}`,
      lines: rest > 0 ? [...lines, `And ${rest} more.`] : lines,
      action: { label: "View notices", path: "/notices" },
    };
  };
}

/**
 * Writes one email with a person's pending notices, and one to their previous address if it
 * changed.
 */
async function mailPerson(ctx: Context, person: Person): Promise<void> {
  const { id, email, active } = person;
  const reader = { id, role: readSystemRole(person.role) };
  const [rows, seen] = await Promise.all([
    ctx.db
      .select(noticeColumns(reader))
      .from(notices)
      .where(and(eq(notices.userId, id), isNotNull(notices.mailFrom)))
      .orderBy(asc(notices.createdAt), asc(notices.id))
      .limit(NOTICES_PER_MAIL),
    readNoticedRuns(ctx, reader),
  ]);
  const [first] = rows;
  if (!first) return;
  const isWaiting: SQL = sql`EXISTS (SELECT 1 FROM ${notices} WHERE ${notices.id} = ${first.id} AND ${notices.mailFrom} IS NOT NULL)`;
  const origin = rows.find(({ mailFrom }) => mailFrom)?.mailFrom ?? "";
  const write = (to: string, shown: typeof rows) =>
    mailStatements(
      { ...ctx, origin },
      {
        kind: "notice",
        to,
        when: isWaiting,
        text: mailText(shown.map((row) => noticeView(row, seen))),
      },
    );
  const moved = rows.filter(({ kind }) => kind === "email_changed");
  const { from } = JSON.parse(moved[0]?.parts ?? "{}") as NoticeData;
  const visible = rows.filter((row) => !isTargetGone(row, seen));
  const own = active && visible.length > 0 ? await write(email, visible) : {};
  // Also notify the old address, because an attacker may have set the new one.
  const former = active && typeof from === "string" ? await write(from, moved) : {};
  await namedBatch(ctx.db, {
    ...own,
    ...("mail" in former && { formerMail: former.mail, formerMailJob: former.mailJob }),
    written: ctx.db
      .update(notices)
      .set({ mailFrom: null })
      .where(sql`${notices.id} IN ${valuesOf(rows.map((row) => row.id))}`),
  });
}

/**
 * Adds emails about notices to the outbox: one per person, however many notices they have. Leaves
 * out what the person can't see right now. If one person's email can't be written, the others still
 * get theirs.
 */
export async function mailNotices(ctx: Context): Promise<void> {
  const { id, email, role, active } = users;
  const people = await ctx.db
    .selectDistinct({ id, email, role, active })
    .from(notices)
    .innerJoin(users, eq(id, notices.userId))
    .where(isNotNull(notices.mailFrom))
    .limit(PEOPLE_PER_ROUND);
  for (const person of people)
    await mailPerson(ctx, person).catch((error: unknown) => {
      const problem = { message: "notices not mailed", user: person.id, error: String(error) };
      console.error(JSON.stringify(problem));
    });
}
