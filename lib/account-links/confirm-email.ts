import { and, eq, sql } from "drizzle-orm";
import { emailChanges } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { hasIdentity, isUnboundDomain } from "@/lib/auth/oidc/bound-domains";
import { can } from "@/lib/auth/policy";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import { loadUser, refuseTakenEmail } from "@/lib/users/rows";
import { dropEmailChangeStatements, emailChangeView, readEmailChange } from "./email-change";
import { deadLinkError, findEmailLink, linkBuckets } from "./links";
import { confirmEmailSchema, type EmailChange, linkTokenSchema } from "./schema";

const CHANGED = "This request has changed, has expired or was cancelled. Reload the page.";

type PendingRow = typeof emailChanges.$inferSelect;

interface Confirmation {
  pending: PendingRow;
  /** The rule that must hold for this confirmation. */
  allowed: Rule;
  /** The error if the account or the pending email has changed. */
  changed: AppError;
  /** Who confirms, if it isn't the person themselves. */
  confirmer: SessionActor | null;
}

/**
 * Makes the pending email the account's email, if it is still the one that was read and no identity
 * provider claims its domain.
 */
async function writeEmail(ctx: Context, { pending, allowed, changed, confirmer }: Confirmation) {
  const { userId, email, fromEmail, createdAt } = pending;
  const isUnchanged = and(
    eq(emailChanges.userId, userId),
    eq(emailChanges.email, email),
    eq(emailChanges.createdAt, createdAt),
    sql`${emailChanges.expiresAt} > ${ctx.now}`,
  );
  const mayHaveIt = and(
    eq(users.id, userId),
    eq(users.email, fromEmail),
    eq(users.active, true),
    sql`NOT ${hasIdentity()}`,
    isUnboundDomain(email),
    exists(emailChanges, isUnchanged),
  );
  const notice: Notice = {
    kind: "email_changed",
    to: userId,
    parts: { from: fromEmail, to: email, by: confirmer?.name ?? null },
    link: "/account",
  };
  await write(ctx, {
    rules: [allowed, { holds: exists(users, mayHaveIt), refuse: changed }],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ email, updatedAt: ctx.now, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, userId), holds))
        .returning({ email: users.email }),
    audit: {
      action: "users.confirmEmail",
      entityType: "user",
      entityId: userId,
      before: { email: fromEmail },
      after: { email },
      ...(confirmer === null && { actor: { id: userId, email: fromEmail } }),
    },
    after: (isWritten) => ({
      notice: noticeStatement(ctx, notice, isWritten),
      ...dropEmailChangeStatements(ctx, userId, isWritten),
    }),
  }).catch(refuseTakenEmail);
}

/**
 * Confirms a new email by the link that was sent to it. The person signs in with it from now on.
 *
 * @throws AppError `not_found` for a link that doesn't work, `conflict` if the email is in use by
 * now.
 */
export async function confirmEmail(ctx: Context, input: unknown): Promise<{ email: string }> {
  const { token } = parseInput(linkTokenSchema, input);
  const buckets = linkBuckets(ctx);
  await countAttempt(ctx, buckets);
  const found = await findEmailLink(ctx, token);
  if (!found) throw deadLinkError();
  await giveBackStatement(ctx, buckets);
  const { pending } = found;
  const changed = deadLinkError();
  const isOfLink = sql`${emailChanges.tokenHash} = ${pending.tokenHash}`;
  const allowed = { holds: exists(emailChanges, isOfLink), refuse: changed };
  await writeEmail(ctx, { pending, allowed, changed, confirmer: null });
  return { email: pending.email };
}

/**
 * Returns the new email that another person asked for, or null if there is none or the actor may
 * not confirm it.
 */
export async function getUserEmailChange(
  ctx: Context,
  userId: string,
): Promise<EmailChange | null> {
  const actor = authorize(requireSession(ctx.actor), "users.list");
  const [{ role }, [pending]] = await Promise.all([
    loadUser(ctx, actor, userId),
    readEmailChange(ctx, userId),
  ]);
  if (!can(actor, "users.confirmEmail", { id: userId, role })) return null;
  return pending ? emailChangeView(pending) : null;
}

/**
 * Returns the actor who may decide about this person's pending email, and that email if it is still
 * the one they saw.
 */
async function loadRequest(ctx: Context, userId: string, input: unknown) {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.confirmEmail");
  const { role } = await loadUser(ctx, actor, userId);
  authorize(actor, "users.confirmEmail", { id: userId, role });
  const { email } = parseInput(confirmEmailSchema, input);
  requireStepUp(ctx);
  const [pending] = await ctx.db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.email, email)));
  if (!pending) throw new AppError("not_found", CHANGED);
  return { actor, pending };
}

/**
 * Confirms the email that another person asked for, where no email can be sent to them.
 *
 * @param input the email that the actor saw, so that no other one is confirmed.
 * @throws AppError `forbidden` for tokens and for one's own email, `conflict` if the email is in
 * use by now.
 */
export async function confirmUserEmail(ctx: Context, userId: string, input: unknown) {
  const { actor, pending } = await loadRequest(ctx, userId, input);
  const changed = new AppError("conflict", CHANGED);
  await writeEmail(ctx, { pending, allowed: stillAllowed(actor), changed, confirmer: actor });
}

/** Rejects the email that another person asked for. Their account keeps its current email. */
export async function rejectUserEmail(ctx: Context, userId: string, input: unknown) {
  const { actor, pending } = await loadRequest(ctx, userId, input);
  const isIt = and(eq(emailChanges.userId, userId), eq(emailChanges.email, pending.email));
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      ctx.db.delete(emailChanges).where(and(isIt, holds)).returning({ email: emailChanges.email }),
    audit: {
      action: "users.rejectEmail",
      entityType: "user",
      entityId: userId,
      before: { email: pending.email },
    },
    after: (isDone) => ({
      mails: dropEmailChangeStatements(ctx, userId, isDone).droppedMails,
      settled: settleStatement(ctx, sql`${userId}`),
    }),
  });
}
