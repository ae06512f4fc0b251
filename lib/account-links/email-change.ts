import { and, eq, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { emailChanges } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement, isRecorded } from "@/lib/audit/audit";
import type { SessionActor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import {
  emailIssuerName,
  hasIdentity,
  isUnboundDomain,
  requireUnboundDomain,
} from "@/lib/auth/oidc/bound-domains";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/auth/rate-limit";
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import { hasOtherSuperadmin, isActiveSuperadmin } from "@/lib/auth/superadmins";
import { deviceName } from "@/lib/auth/user-agent";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import {
  ABOUT_EMAIL,
  cancelMailStatement,
  hasLinkMail,
  mailStatements,
} from "@/lib/mail/enqueue-mail";
import { noticeEachStatement, noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { DAY_MS, isoTime } from "@/lib/ui/time";
import { EMAIL_IN_USE } from "@/lib/users/rows";
import { isEmailChangeLive, newLink } from "./links";
import type { EmailChange } from "./schema";

/** How long a link works, and how long a request waits for a superadmin. */
const LINK_MS = DAY_MS;
const REQUEST_MS = 7 * DAY_MS;
/** Links that one person may have sent in 15 minutes: each goes to an address that may be anybody's. */
const LINKS = 5;
const NOTHING_PENDING = "No new email is waiting for confirmation.";
const LINK_INSTEAD = "To use such an address, link that identity provider on your account page.";

type PendingRow = typeof emailChanges.$inferSelect;

/** By what a person's mails with links are found. */
const aboutOf = (userId: string) => `${ABOUT_EMAIL}${userId}`;

/** Only an integration that a superadmin set may carry the link: anyone who reads it could take another person's address. */
const LINK_ROLE = HIGHEST_ROLE;

/** A pending email as its person and superadmins see it. */
export function emailChangeView(row: PendingRow): EmailChange {
  return {
    email: row.email,
    confirmed_by: row.tokenHash === null ? "superadmin" : "link",
    requested_at: isoTime(row.createdAt),
    sent_at: isoTime(row.sentAt),
    expires_at: isoTime(row.expiresAt),
  };
}

/** The statement that reads a person's pending email. */
export const emailChangeStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select(getTableColumns(emailChanges))
    .from(emailChanges)
    .innerJoin(users, isEmailChangeLive(ctx.now))
    .where(eq(emailChanges.userId, userId));

/** SQL: nobody has this email. */
const isUnused = (email: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} AS holding WHERE holding.email = ${email})`;

/**
 * Whether a person's own new email needs no confirmation: of the only superadmin, where no mail can be sent.
 */
export async function countsAtOnce(ctx: Context, { id }: Pick<SessionActor, "id">) {
  const [only] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveSuperadmin(), not(hasOtherSuperadmin())));
  return only !== undefined && !(await hasLinkMail(ctx, LINK_ROLE));
}

/**
 * Refuses a new email of one's own that could never count.
 *
 * @throws AppError `forbidden` where the email comes from an identity provider, `invalid_input` for an address of a domain
 *   that signs in by one, or `conflict` when it is in use.
 */
export async function requireOwnEmail(ctx: Context, userId: string, email: string): Promise<void> {
  const issuer = await emailIssuerName(ctx, userId);
  if (issuer) throw fromIssuer(issuer);
  await requireUnboundDomain(ctx, email, LINK_INSTEAD);
  const [holder] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (holder && holder.id !== userId) throw emailInUse();
}

function fromIssuer(issuer: string): AppError {
  const message = `Your email comes from ${issuer}. Ask a superadmin to change it.`;
  return new AppError("forbidden", message, { errors: { email: [message] } });
}

const emailInUse = () =>
  new AppError("conflict", EMAIL_IN_USE, { errors: { email: [EMAIL_IN_USE] } });

/** The mail that brings the link to the new address; written only if the row has this link by then. */
function mailOf(
  ctx: Context,
  actor: SessionActor,
  { email, path, tokenHash }: { email: string; path: string; tokenHash: string },
) {
  return mailStatements(ctx, {
    kind: "notice",
    role: LINK_ROLE,
    to: email,
    about: aboutOf(actor.id),
    expiresAt: ctx.now + LINK_MS,
    when: sql`EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${emailChanges.tokenHash} = ${tokenHash})`,
    text: (site) => ({
      subject: `Confirm your new email for ${site}`,
      lines: [
        `${actor.name} (${actor.email}) wants to sign in to ${site} with this address.`,
        "Confirm it with this link. It works once, for a day.",
        "If this isn't you, ignore this mail: nothing changes without you.",
      ],
      action: { label: "Confirm new email", path },
    }),
  });
}

/**
 * Stores a new email of one's own until it is confirmed, in place of one that was pending: by a link that is mailed to it,
 * or by a superadmin where no mail can be sent. The present address gets a notice.
 *
 * @throws AppError `rate_limited`, `conflict` when the email has come into use, or `forbidden`.
 */
export async function requestEmailChange(
  ctx: Context,
  actor: SessionActor,
  email: string,
): Promise<EmailChange> {
  await countAttempt(ctx, [
    { key: `email-link:${actor.id}`, limit: LINKS, windowMs: FIFTEEN_MINUTES_MS },
  ]);
  const isMailed = await hasLinkMail(ctx, LINK_ROLE);
  const { path, tokenHash } = await newLink("email");
  const row = {
    userId: actor.id,
    email,
    fromEmail: sql`${users.email}`,
    tokenHash: isMailed ? tokenHash : null,
    createdAt: ctx.now,
    sentAt: ctx.now,
    expiresAt: ctx.now + (isMailed ? LINK_MS : REQUEST_MS),
  };
  const mayAsk = and(
    eq(users.id, actor.id),
    isStillAllowed(actor),
    sql`NOT ${hasIdentity()}`,
    isUnused(email),
    isUnboundDomain(email),
  );
  const entry = { action: "users.requestEmail", entityType: "user", entityId: actor.id };
  const isAsked = isRecorded(ctx, entry);
  const { asked } = await namedBatch(ctx.db, {
    asked: insertFrom(ctx.db, emailChanges, row, sql`${users} WHERE ${mayAsk}`)
      .onConflictDoUpdate({
        target: emailChanges.userId,
        set: { ...row, fromEmail: sql`excluded.from_email` },
      })
      .returning(),
    audit: auditIfChangedStatement(ctx, {
      ...entry,
      before: { email: actor.email },
      after: { email },
    }),
    told: noticeStatement(
      ctx,
      {
        kind: "email_requested",
        to: actor.id,
        parts: { to: email, device: deviceName(ctx.client.userAgent), ip: ctx.client.ip },
        link: "/account",
      },
      isAsked,
    ),
    earlier: cancelMailStatement(ctx, aboutOf(actor.id), isAsked),
    settled: settleStatement(ctx, sql`${actor.id}`),
    ...(isMailed
      ? await mailOf(ctx, actor, { email, path, tokenHash })
      : { waiting: tellSuperadmins(ctx, actor, { email, isAsked }) }),
  });
  const [pending] = asked;
  if (pending) {
    wakeEngine(ctx);
    return emailChangeView(pending);
  }
  await assertStillAllowed(ctx, actor);
  await requireOwnEmail(ctx, actor.id, email);
  throw new AppError("conflict", "Your account has changed in the meantime. Please try again.");
}

function tellSuperadmins(
  ctx: Context,
  { id, name, email: from }: SessionActor,
  { email, isAsked }: { email: string; isAsked: SQL },
) {
  const rows = sql`SELECT ${users.id} AS user_id, ${JSON.stringify({ name, from, to: email, userId: id })} AS parts,
    ${`/users?mode=edit&user=${id}`} AS link FROM ${users}
    WHERE ${isActiveSuperadmin()} AND ${users.id} <> ${id} AND ${isAsked}`;
  return noticeEachStatement(ctx, "email_waiting", rows);
}

/** The person's own pending email. Throws AppError `not_found`. */
async function ownPending(ctx: Context, userId: string): Promise<PendingRow> {
  const [pending] = await emailChangeStatement(ctx, userId);
  if (!pending) throw new AppError("not_found", NOTHING_PENDING);
  return pending;
}

/**
 * Returns the person's own new email that waits for confirmation, or null.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function getEmailChange(ctx: Context): Promise<EmailChange | null> {
  const actor = requireSession(ctx.actor);
  const [pending] = await emailChangeStatement(ctx, actor.id);
  return pending ? emailChangeView(pending) : null;
}

/**
 * Sends the link of one's pending email again; the one before ends.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, `step_up_required`, `not_found`, `rate_limited` or `conflict`.
 */
export async function sendEmailChange(ctx: Context): Promise<EmailChange> {
  const actor = requireStepUp(ctx);
  const { email } = await ownPending(ctx, actor.id);
  return requestEmailChange(ctx, actor, email);
}

/**
 * Drops one's pending email: its link does not work any more.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `not_found`.
 */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { email } = await ownPending(ctx, actor.id);
  const entry = { action: "users.cancelEmail", entityType: "user", entityId: actor.id };
  const { dropped } = await namedBatch(ctx.db, {
    dropped: ctx.db
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, actor.id), isStillAllowed(actor)))
      .returning({ userId: emailChanges.userId }),
    audit: auditIfChangedStatement(ctx, { ...entry, before: { email } }),
    mails: cancelMailStatement(ctx, aboutOf(actor.id), isRecorded(ctx, entry)),
    settled: settleStatement(ctx, sql`${actor.id}`),
  });
  if (dropped.length === 0) await assertStillAllowed(ctx, actor);
}

/** The statements that drop the pending email of a person, for the batch that gives them another one. */
export const dropEmailChangeStatements = (ctx: Context, userId: string, when: SQL) => ({
  droppedEmail: ctx.db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), when)),
  droppedMails: cancelMailStatement(ctx, aboutOf(userId), when),
  droppedSettled: settleStatement(ctx, sql`${userId}`),
});
