import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { emailChanges, passwordResets } from "@/db/schema/account-links";
import { apiTokens } from "@/db/schema/api-tokens";
import { identityProviders, passkeys, sessions, userIdentities, users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { afterRemovalStatements } from "@/lib/auth/second-factor/own-factor";
import type { Context } from "@/lib/context/context";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { OidcRefusal, type VouchedIdentity } from "./ceremony";
import type { ProviderRow } from "./identity-providers";

/** SQL: the identity provider hasn't changed since it was read. */
export const isProviderUnchanged = ({ id, version }: ProviderRow) =>
  sql`EXISTS (SELECT 1 FROM ${identityProviders} WHERE ${identityProviders.id} = ${id} AND ${identityProviders.version} = ${version})`;

/** SQL: the account is linked to the identity that the provider vouches for. */
export const isLinked = ({ provider, subject }: VouchedIdentity, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${matchesIdentity({ provider, subject }, userId)})`;

/** SQL condition on an identity row: it is the vouched identity and belongs to this account. */
export const matchesIdentity = (
  { provider, subject }: Pick<VouchedIdentity, "provider" | "subject">,
  userId: string,
): SQL | undefined =>
  and(
    eq(userIdentities.providerId, provider.id),
    eq(userIdentities.subject, subject),
    eq(userIdentities.userId, userId),
  );

interface Account {
  user: { id: string; email: string };
  /** SQL condition on the account's row: what else must hold. */
  guard?: SQL;
}

/** The write that links an account if it is active and has the vouched email. */
export function linkWrite(
  ctx: Context,
  { provider, subject, email }: VouchedIdentity,
  { user, guard }: Account,
) {
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.email, email),
    eq(users.active, true),
    isProviderUnchanged(provider),
    guard,
  );
  const refuse = new OidcRefusal("too_late", { subject: user.id });
  const identity = {
    providerId: provider.id,
    subject,
    userId: user.id,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
  };
  return {
    rules: [{ holds: exists(users, isUnchanged), refuse }],
    change: (holds: SQL) =>
      insertWhere(ctx.db, userIdentities, identity, holds).returning({
        userId: userIdentities.userId,
      }),
    audit: {
      action: "auth.bindIdentity",
      entityType: "user",
      entityId: user.id,
      actor: user,
      after: { issuer: provider.name },
    },
  };
}

/**
 * The write that changes an account's email to the one its identity provider gives, if neither
 * changed since they were read.
 */
export function emailWrite(
  ctx: Context,
  { provider, email }: VouchedIdentity,
  { user, guard }: Account,
) {
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.email, user.email),
    isProviderUnchanged(provider),
    guard,
  );
  const notice: Notice = {
    kind: "email_changed",
    to: user.id,
    parts: { from: user.email, to: email, by: provider.name },
    link: "/account",
  };
  return {
    // It refuses nothing: the sign-in or link that follows does.
    rules: [],
    change: () =>
      ctx.db
        .update(users)
        .set({ email, updatedAt: ctx.now, version: sql`${users.version} + 1` })
        .where(isUnchanged)
        .returning({ id: users.id }),
    audit: {
      action: "auth.followEmail",
      entityType: "user",
      entityId: user.id,
      actor: { id: user.id, email: user.email },
      before: { email: user.email },
      after: { email, issuer: provider.name },
    },
    after: (isWritten: SQL) => ({
      movedTold: noticeStatement(ctx, notice, isWritten),
      movedPending: ctx.db
        .delete(emailChanges)
        .where(and(eq(emailChanges.userId, user.id), isWritten)),
      settledPending: settleStatement(ctx, sql`${user.id}`),
    }),
  };
}

/**
 * Returns statements that remove every other way to sign in to an account that is newly linked,
 * because someone else may have had access until now.
 *
 * @param isNew SQL: this batch has linked the account.
 * @param own the session in which the person links the account themselves. That session and their
 *   passkeys stay.
 */
export function endOtherWaysStatements(
  ctx: Context,
  { provider }: VouchedIdentity,
  { userId, isNew, own = null }: { userId: string; isNew: SQL; own?: string | null },
) {
  return {
    endedSessions: ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, own ?? ""), isNew)),
    endedTokens: ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isNew)),
    endedResets: ctx.db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNew)),
    endedEmails: ctx.db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNew)),
    settledEmails: settleStatement(ctx, sql`${userId}`),
    ...(own === null && {
      endedPasskeys: ctx.db.delete(passkeys).where(and(eq(passkeys.userId, userId), isNew)),
      ...afterRemovalStatements(ctx, userId),
    }),
    toldLinked: noticeStatement(
      ctx,
      {
        kind: "identity_changed",
        to: userId,
        parts: { change: "linked", issuer: provider.name },
        link: "/account",
      },
      isNew,
    ),
  };
}
