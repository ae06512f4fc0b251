import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { passwordResets } from "@/db/schema/account-links";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import type { RESET_WAYS } from "@/db/vocabulary";
import { auditStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { emailIssuerName, mustUseIssuer } from "@/lib/auth/oidc/bound-domains";
import { fingerprintOf, hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { manageableRoles, readSystemRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { endSessionsStatement } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { hasOtherWays } from "@/lib/auth/ways/last-way";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { cancelMailStatement, hasLinkMail, mailStatements } from "@/lib/mail/enqueue-mail";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  giveBackStatement,
  networkOf,
} from "@/lib/rate-limit";
import { isoTime } from "@/lib/time";
import { loadUser, USER_NOT_FOUND } from "@/lib/users/rows";
import { dropEmailChangeStatements } from "./email-change";
import { deadLinkError, findLink, isResetLive, linkBuckets, newLink } from "./links";
import { type CreatedLink, forgotSchema, resetPasswordSchema } from "./schema";

const RESET_MS = 60 * 60 * 1000;
const CHANGED_MEANWHILE = "Someone changed this user in the meantime. Please try again.";
const INACTIVE = "This user is inactive. Activate them before you create a reset link.";
/** Requests in 15 minutes: per network and email, per network, and per email from all networks. */
const PER_NETWORK_AND_EMAIL = 5;
const PER_NETWORK = 20;
const PER_EMAIL = 10;

type UserRow = typeof users.$inferSelect;

/** Key of a person's reset emails. */
const mailKeyOf = (userId: string) => `reset:${userId}`;

/** SQL over a user: unchanged since it was read, and may sign in with a password. */
const isAsRead = (user: UserRow): SQL | undefined =>
  and(
    eq(users.id, user.id),
    eq(users.active, true),
    eq(users.email, user.email),
    eq(users.passwordHash, user.passwordHash),
    sql`NOT ${mustUseIssuer()}`,
  );

/**
 * Returns the statement that creates a reset link if the condition holds. It replaces the previous
 * link of the same kind.
 */
function linkStatement(
  ctx: Context,
  user: UserRow,
  link: {
    way: (typeof RESET_WAYS)[number];
    tokenHash: string;
    passwordFingerprint: string;
    createdBy: string | null;
  },
  condition: SQL,
) {
  const row = {
    userId: user.id,
    way: link.way,
    tokenHash: link.tokenHash,
    email: user.email,
    passwordFingerprint: link.passwordFingerprint,
    createdBy: link.createdBy,
    createdAt: ctx.now,
    expiresAt: ctx.now + RESET_MS,
  };
  return insertWhere(ctx.db, passwordResets, row, condition)
    .onConflictDoUpdate({ target: [passwordResets.userId, passwordResets.way], set: row })
    .returning({ userId: passwordResets.userId });
}

/** The rules that a password would let the person sign in. */
function passwordRules(ctx: Context, userId: string): Rule[] {
  const person = eq(users.id, userId);
  const refuseIssuer = async () => {
    const issuer = await emailIssuerName(ctx, userId);
    const message = `This person signs in with ${issuer}, so they can't use a password.`;
    if (issuer) throw new AppError("conflict", message);
  };
  return [
    {
      holds: exists(users, and(person, eq(users.active, true))),
      refuse: new AppError("conflict", INACTIVE),
    },
    { holds: exists(users, and(person, sql`NOT ${mustUseIssuer()}`)), refuse: refuseIssuer },
  ];
}

/**
 * Creates a reset link for another person, to be passed on by someone who may edit them. Not
 * through an API token. Works once, for an hour, and ends earlier links.
 *
 * @throws AppError `forbidden` for one's own account, `conflict` if the person is inactive or can
 * only sign in through an identity provider.
 */
export async function createResetLink(ctx: Context, userId: string): Promise<CreatedLink> {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.resetLink");
  const { role } = await loadUser(ctx, actor, userId);
  authorize(actor, "users.resetLink", { id: userId, role });
  requireStepUp(ctx);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("not_found", USER_NOT_FOUND);
  const { path, tokenHash } = await newLink("reset");
  const isManaged = inArray(users.role, [...manageableRoles(actor.role)]);
  const passwordFingerprint = await fingerprintOf(user.passwordHash);
  const way = "passed-on" as const;
  const link = { way, tokenHash, passwordFingerprint, createdBy: actor.id };
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      ...passwordRules(ctx, userId),
      {
        holds: exists(users, and(isAsRead(user), isManaged)),
        refuse: new AppError("conflict", CHANGED_MEANWHILE),
      },
    ],
    change: (holds) => linkStatement(ctx, user, link, holds),
    audit: { action: "users.createResetLink", entityType: "user", entityId: userId },
    after: (isDone) => ({
      mailed: ctx.db
        .delete(passwordResets)
        .where(and(eq(passwordResets.userId, userId), eq(passwordResets.way, "mailed"), isDone)),
      mails: cancelMailStatement(ctx, mailKeyOf(userId), isDone),
    }),
  });
  return { url: ctx.origin + path, expires_at: isoTime(ctx.now + RESET_MS) };
}

async function forgotBuckets(ctx: Context, email: string): Promise<[Bucket, ...Bucket[]]> {
  const network = networkOf(ctx.client.ip);
  const emailHash = (await sha256Hex(email)).slice(0, 32);
  const windowMs = FIFTEEN_MINUTES_MS;
  return [
    { key: `forgot:${network}:${emailHash}`, limit: PER_NETWORK_AND_EMAIL, windowMs },
    { key: `forgot-ip:${network}`, limit: PER_NETWORK, windowMs },
    { key: `forgot-email:${emailHash}`, limit: PER_EMAIL, windowMs },
  ];
}

/** Emails a reset link to the person with this email, if they may sign in. */
async function mailResetLink(ctx: Context, email: string): Promise<void> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(
      and(eq(users.email, email), eq(users.active, true), isPerson(), sql`NOT ${mustUseIssuer()}`),
    );
  if (!user) return;
  const { path, tokenHash } = await newLink("reset");
  const mail = await mailStatements(ctx, {
    kind: "reset",
    role: readSystemRole(user.role),
    to: user.email,
    about: mailKeyOf(user.id),
    expiresAt: ctx.now + RESET_MS,
    when: exists(passwordResets, eq(passwordResets.tokenHash, tokenHash)),
    text: (site) => ({
      subject: `Reset your ${site} password`,
      lines: [
        `Someone asked to reset the password of your ${site} account.`,
        "Use this link to choose a new password. It works once and expires in 1 hour. Setting a password signs you out everywhere.",
        "If this wasn't you, ignore this email. Your password won't change.",
      ],
      action: { label: "Reset password", path },
    }),
  });
  const audit = { action: "auth.requestReset", entityType: "user", entityId: user.id };
  // No integration may send this person's link. A person who manages them has to create one.
  if (!("mail" in mail)) {
    await auditStatement(ctx, { ...audit, outcome: "refused", after: { mailed: false } });
    return;
  }
  const passwordFingerprint = await fingerprintOf(user.passwordHash);
  const link = { way: "mailed" as const, tokenHash, passwordFingerprint, createdBy: null };
  await writeIfAny(ctx, {
    rules: [],
    change: () => linkStatement(ctx, user, link, exists(users, isAsRead(user))),
    audit,
    after: (isDone) => ({ earlier: cancelMailStatement(ctx, mailKeyOf(user.id), isDone), ...mail }),
  });
  wakeEngine(ctx);
}

/**
 * Requests a password reset for an email. The account is looked up after the response, so that the
 * response is the same and takes the same time whether the account exists or not.
 *
 * @returns whether emails can be sent at all. If not, people ask an administrator.
 * @throws AppError `rate_limited`.
 */
export async function requestReset(ctx: Context, input: unknown): Promise<{ mailed: boolean }> {
  const { email } = parseInput(forgotSchema, input);
  await countAttempt(ctx, await forgotBuckets(ctx, email));
  const mailed = await hasLinkMail(ctx);
  if (mailed)
    ctx.defer(
      mailResetLink(ctx, email).catch((error: unknown) => {
        const problem = { message: "reset link not mailed", requestId: ctx.requestId };
        console.error(JSON.stringify({ ...problem, error: String(error) }));
      }),
    );
  return { mailed };
}

/**
 * Sets the password through a reset link, and ends all of the person's sessions, API tokens and
 * links. A second factor stays and is asked for at sign-in. After signing in, the person must first
 * review their other ways to sign in (`answerReview`).
 *
 * @throws AppError `not_found` for a link that doesn't work.
 */
export async function resetPassword(ctx: Context, input: unknown): Promise<{ email: string }> {
  const { token, password } = parseInput(resetPasswordSchema, input);
  const buckets = linkBuckets(ctx);
  await countAttempt(ctx, buckets);
  const { hash, reset } = await findLink(ctx, token);
  if (!reset) throw deadLinkError();
  await giveBackStatement(ctx, buckets);
  const { user } = reset;
  await requireUnguessable(ctx, password, user);
  const passwordHash = await hashPassword(password);
  const isLive = and(
    eq(passwordResets.tokenHash, hash),
    eq(passwordResets.userId, users.id),
    isResetLive(ctx.now),
  );
  const mayReset = and(
    eq(users.id, user.id),
    eq(users.passwordHash, user.passwordHash),
    exists(passwordResets, isLive),
  );
  const notice: Notice = {
    kind: "password_changed",
    to: user.id,
    parts: { way: "link", ip: ctx.client.ip },
    link: "/account",
  };
  const { changed } = await write(ctx, {
    rules: [{ holds: exists(users, mayReset), refuse: deadLinkError() }],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({
          passwordHash,
          passwordGivenAt: null,
          reviewSince: sql`CASE WHEN ${hasOtherWays()} THEN ${ctx.now} END`,
          updatedAt: ctx.now,
          version: sql`${users.version} + 1`,
        })
        .where(and(eq(users.id, user.id), holds))
        .returning({ email: users.email }),
    audit: {
      action: "auth.resetPassword",
      entityType: "user",
      entityId: user.id,
      actor: user,
    },
    after: (isChanged) => ({
      notice: noticeStatement(ctx, notice, isChanged),
      endedSessions: endSessionsStatement(ctx, user.id, isChanged),
      endedTokens: ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, user.id), isChanged)),
      used: ctx.db.delete(passwordResets).where(and(eq(passwordResets.userId, user.id), isChanged)),
      // An intruder may have requested the pending email.
      ...dropEmailChangeStatements(ctx, user.id, isChanged),
    }),
  });
  return changed[0];
}
