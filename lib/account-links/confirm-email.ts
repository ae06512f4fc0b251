import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { emailChanges } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement, isRecorded } from "@/lib/audit/audit";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { hasIdentity, isUnboundDomain } from "@/lib/auth/oidc/bound-domains";
import { can } from "@/lib/auth/policy";
import { requireStepUp } from "@/lib/auth/step-up";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import { loadUser, refuseTakenEmail } from "@/lib/users/rows";
import { dropEmailChangeStatements, emailChangeStatement, emailChangeView } from "./email-change";
import { deadLinkError, findEmailLink, linkBuckets } from "./links";
import { confirmEmailSchema, type EmailChange, linkTokenSchema } from "./schema";

const CHANGED = "This request has changed, has expired or was cancelled. Reload the page.";

type PendingRow = typeof emailChanges.$inferSelect;

interface Confirmation {
  pending: PendingRow;
  /** SQL: another condition for the write. */
  guard: SQL | undefined;
  /** Who confirms, if it isn't the person themselves. */
  confirmer: SessionActor | null;
}

/**
 * Makes the pending email the account's email, if it is still the one that was read and no identity
 * provider claims its domain.
 */
async function writeEmail(ctx: Context, { pending, guard, confirmer }: Confirmation) {
  const { userId, email, fromEmail, createdAt } = pending;
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${and(
    eq(emailChanges.userId, userId),
    eq(emailChanges.email, email),
    eq(emailChanges.createdAt, createdAt),
  )} AND ${emailChanges.expiresAt} > ${ctx.now})`;
  const entry = { action: "users.confirmEmail", entityType: "user", entityId: userId };
  const isWritten = isRecorded(ctx, entry);
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(users)
      .set({ email, updatedAt: ctx.now, version: sql`${users.version} + 1` })
      .where(
        and(
          eq(users.id, userId),
          eq(users.email, fromEmail),
          eq(users.active, true),
          sql`NOT ${hasIdentity()}`,
          isUnboundDomain(email),
          isUnchanged,
          guard,
        ),
      )
      .returning({ email: users.email }),
    audit: auditIfChangedStatement(ctx, {
      ...entry,
      before: { email: fromEmail },
      after: { email },
      ...(confirmer === null && { actor: { id: userId, email: fromEmail } }),
    }),
    notice: noticeStatement(
      ctx,
      {
        kind: "email_changed",
        to: userId,
        parts: { from: fromEmail, to: email, by: confirmer?.name ?? null },
        link: "/account",
      },
      isWritten,
    ),
    ...dropEmailChangeStatements(ctx, userId, isWritten),
  }).catch(refuseTakenEmail);
  return changed.length > 0;
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
  const guard = sql`EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${emailChanges.tokenHash} = ${pending.tokenHash})`;
  if (!(await writeEmail(ctx, { pending, guard, confirmer: null }))) throw deadLinkError();
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
  const { role } = await loadUser(ctx, actor, userId);
  if (!can(actor, "users.confirmEmail", { id: userId, role })) return null;
  const [pending] = await emailChangeStatement(ctx, userId);
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
  const guard = isStillAllowed(actor);
  if (await writeEmail(ctx, { pending, guard, confirmer: actor })) return;
  await assertStillAllowed(ctx, actor);
  throw new AppError("conflict", CHANGED);
}

/** Rejects the email that another person asked for. Their account keeps its current email. */
export async function rejectUserEmail(ctx: Context, userId: string, input: unknown) {
  const { actor, pending } = await loadRequest(ctx, userId, input);
  const entry = { action: "users.rejectEmail", entityType: "user", entityId: userId };
  const { dropped } = await namedBatch(ctx.db, {
    dropped: ctx.db
      .delete(emailChanges)
      .where(
        and(
          eq(emailChanges.userId, userId),
          eq(emailChanges.email, pending.email),
          isStillAllowed(actor),
        ),
      )
      .returning({ email: emailChanges.email }),
    audit: auditIfChangedStatement(ctx, { ...entry, before: { email: pending.email } }),
    mails: dropEmailChangeStatements(ctx, userId, isRecorded(ctx, entry)).droppedMails,
    settled: settleStatement(ctx, sql`${userId}`),
  });
  if (dropped.length === 0) await assertStillAllowed(ctx, actor);
}
