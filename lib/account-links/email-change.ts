import { and, eq, getTableColumns, not, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { emailChanges } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import {
  emailIssuerName,
  hasIdentity,
  isUnboundDomain,
  requireUnboundDomain,
} from "@/lib/auth/oidc/bound-domains";
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
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
import { type Notice, noticeEachStatement, noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { DAY_MS, isoTime } from "@/lib/time";
import { EMAIL_IN_USE } from "@/lib/users/rows";
import { isEmailChangeLive, newLink } from "./links";
import type { EmailChange } from "./schema";

/** How long a link works, and how long a request waits for a superadmin. */
const LINK_MS = DAY_MS;
const REQUEST_MS = 7 * DAY_MS;
/**
 * Links per person in 15 minutes. The limit is low because each one goes to an address that may
 * belong to anyone.
 */
const LINKS = 5;
const NOTHING_PENDING = "No new email is waiting for confirmation.";
const CHANGED_MEANWHILE = "Your account has changed in the meantime. Please try again.";
const LINK_INSTEAD = "To use one, link that identity provider on your account page.";

type PendingRow = typeof emailChanges.$inferSelect;

/** Key of a person's pending emails with links. */
const mailKeyOf = (userId: string) => `${ABOUT_EMAIL}${userId}`;

/**
 * Only integrations set up by a superadmin send the link, because anyone who reads it could take
 * over the account.
 */
const LINK_ROLE = HIGHEST_ROLE;

/** Returns a pending email as its person and superadmins see it. */
export function emailChangeView(row: PendingRow): EmailChange {
  return {
    email: row.email,
    confirmed_by: row.tokenHash === null ? "superadmin" : "link",
    requested_at: isoTime(row.createdAt),
    sent_at: isoTime(row.sentAt),
    expires_at: isoTime(row.expiresAt),
  };
}

/** Returns a person's pending email, in a list. */
export const readEmailChange = async (ctx: Context, userId: string) =>
  ctx.db
    .select(getTableColumns(emailChanges))
    .from(emailChanges)
    .innerJoin(users, isEmailChangeLive(ctx.now))
    .where(eq(emailChanges.userId, userId));

/**
 * Returns true if a person's new email needs no confirmation: they are the only superadmin and no
 * email can be sent.
 */
export async function needsNoConfirmation(ctx: Context, { id }: Pick<SessionActor, "id">) {
  const [only] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveSuperadmin(), not(hasOtherSuperadmin())));
  return only !== undefined && !(await hasLinkMail(ctx, LINK_ROLE));
}

/**
 * Rejects a new email that could never be confirmed.
 *
 * @throws AppError `forbidden` if the account's email comes from an identity provider,
 * `invalid_input` if the new email's domain signs in through one, `conflict` if it is in use.
 */
export async function requireOwnEmail(ctx: Context, userId: string, email: string): Promise<void> {
  const issuer = await emailIssuerName(ctx, userId);
  if (issuer) throw fromIssuer(issuer);
  await requireUnboundDomain(ctx, email, LINK_INSTEAD);
  const [holder] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (holder && holder.id !== userId) throw emailInUse();
}

/** The rules for a new email of one's own. `requireOwnEmail` tells which one doesn't hold. */
function ownEmailRules(ctx: Context, { id }: SessionActor, email: string): Rule[] {
  const refuse = async () => {
    await requireOwnEmail(ctx, id, email);
    throw new AppError("conflict", CHANGED_MEANWHILE);
  };
  return [
    { holds: exists(users, and(eq(users.id, id), sql`NOT ${hasIdentity()}`)), refuse },
    { holds: isUnboundDomain(email), refuse },
    { holds: sql`NOT ${exists(users, eq(users.email, email))}`, refuse },
  ];
}

function fromIssuer(issuer: string): AppError {
  const message = `Your email comes from ${issuer}. A superadmin can change it for you.`;
  return new AppError("forbidden", message, { errors: { email: [message] } });
}

const emailInUse = () =>
  new AppError("conflict", EMAIL_IN_USE, { errors: { email: [EMAIL_IN_USE] } });

/**
 * Returns the email with the link for the new address. It is only queued if the row has this link
 * when the batch runs.
 */
function mailOf(
  ctx: Context,
  actor: SessionActor,
  { email, path, tokenHash }: { email: string; path: string; tokenHash: string },
) {
  return mailStatements(ctx, {
    kind: "notice",
    role: LINK_ROLE,
    to: email,
    about: mailKeyOf(actor.id),
    expiresAt: ctx.now + LINK_MS,
    when: sql`EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${emailChanges.tokenHash} = ${tokenHash})`,
    text: (site) => ({
      subject: `Confirm your new email for ${site}`,
      lines: [
        `${actor.name} (${actor.email}) wants to sign in to ${site} with this address.`,
        "Confirm it with this link. It works once and expires in 24 hours.",
        "If you didn't expect this, ignore this email. Nothing changes until you open the link.",
      ],
      action: { label: "Confirm new email", path },
    }),
  });
}

/**
 * Stores the person's new email until it is confirmed, and replaces a pending one. It is confirmed
 * by a link sent to the new address, or by a superadmin where no email can be sent. The current
 * address gets a notice.
 *
 * @throws AppError `conflict` if the email is in use by now.
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
  const notice: Notice = {
    kind: "email_requested",
    to: actor.id,
    parts: { to: email, device: deviceName(ctx.client.userAgent), ip: ctx.client.ip },
    link: "/account",
  };
  const mail = isMailed ? await mailOf(ctx, actor, { email, path, tokenHash }) : null;
  const { changed } = await write(ctx, {
    rules: [stillAllowed(actor), ...ownEmailRules(ctx, actor, email)],
    change: (holds) =>
      insertFrom(
        ctx.db,
        emailChanges,
        row,
        sql`${users} WHERE ${and(eq(users.id, actor.id), holds)}`,
      )
        .onConflictDoUpdate({
          target: emailChanges.userId,
          set: { ...row, fromEmail: sql`excluded.from_email` },
        })
        .returning(),
    audit: {
      action: "users.requestEmail",
      entityType: "user",
      entityId: actor.id,
      before: { email: actor.email },
      after: { email },
    },
    after: (isAsked) => ({
      notice: noticeStatement(ctx, notice, isAsked),
      earlier: cancelMailStatement(ctx, mailKeyOf(actor.id), isAsked),
      settled: settleStatement(ctx, sql`${actor.id}`),
      ...(mail ?? { waiting: notifySuperadmins(ctx, actor, { email, isAsked }) }),
    }),
  });
  wakeEngine(ctx);
  return emailChangeView(changed[0]);
}

function notifySuperadmins(
  ctx: Context,
  { id, name, email: from }: SessionActor,
  { email, isAsked }: { email: string; isAsked: SQL },
) {
  const rows = sql`SELECT ${users.id} AS user_id, ${JSON.stringify({ name, from, to: email, userId: id })} AS parts,
    ${`/users?mode=edit&user=${id}`} AS link FROM ${users}
    WHERE ${isActiveSuperadmin()} AND ${users.id} <> ${id} AND ${isAsked}`;
  return noticeEachStatement(ctx, "email_waiting", rows);
}

/** Returns the person's own pending email. Throws `not_found`. */
async function ownPending(ctx: Context, userId: string): Promise<PendingRow> {
  const [pending] = await readEmailChange(ctx, userId);
  if (!pending) throw new AppError("not_found", NOTHING_PENDING);
  return pending;
}

/** Returns the person's own pending email, or null. */
export async function getEmailChange(ctx: Context): Promise<EmailChange | null> {
  const actor = requireSession(ctx.actor);
  const [pending] = await readEmailChange(ctx, actor.id);
  return pending ? emailChangeView(pending) : null;
}

/** Sends the link of the person's pending email again. The previous link stops working. */
export async function sendEmailChange(ctx: Context): Promise<EmailChange> {
  const actor = requireStepUp(ctx);
  const { email } = await ownPending(ctx, actor.id);
  return requestEmailChange(ctx, actor, email);
}

/** Cancels the person's pending email. Its link stops working. */
export async function cancelEmailChange(ctx: Context): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { email } = await ownPending(ctx, actor.id);
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      ctx.db
        .delete(emailChanges)
        .where(and(eq(emailChanges.userId, actor.id), holds))
        .returning({ userId: emailChanges.userId }),
    audit: {
      action: "users.cancelEmail",
      entityType: "user",
      entityId: actor.id,
      before: { email },
    },
    after: (isDone) => ({
      mails: cancelMailStatement(ctx, mailKeyOf(actor.id), isDone),
      settled: settleStatement(ctx, sql`${actor.id}`),
    }),
  });
}

/**
 * Returns the statements that drop a person's pending email, for a batch that sets another email.
 */
export const dropEmailChangeStatements = (ctx: Context, userId: string, when: SQL) => ({
  droppedEmail: ctx.db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), when)),
  droppedMails: cancelMailStatement(ctx, mailKeyOf(userId), when),
  droppedSettled: settleStatement(ctx, sql`${userId}`),
});
