import { and, eq, ne, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { auditIfChangedStatement, auditStatement } from "@/lib/audit/audit";
import { networkOf } from "@/lib/auth/rate-limit";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { sessionUserView } from "./actor";
import { checkPassword, hashPassword } from "./password";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  forgetOldAttemptsStatement,
  giveBackStatement,
} from "./rate-limit";
import { readSystemRole } from "./roles";
import { type SessionUser, signInSchema } from "./schema";
import { avatarUrl, newSession, startSessionStatements } from "./session";
import { INVALID_CREDENTIALS } from "./sign-in-rules";

/** Attempts for one address and e-mail in fifteen minutes. */
export const PER_ADDRESS_AND_EMAIL = 5;
const PER_ADDRESS = 50;
const PER_EMAIL = 50;

export interface SignedIn {
  user: SessionUser;
  /** For the sealed session cookie. */
  token: string;
  /** For the sealed device cookie: the id of a user who has signed in here before. */
  deviceUserId: string;
}

async function bucketsOf(
  ctx: Context,
  email: string,
  isKnownDevice: boolean,
): Promise<[Bucket, ...Bucket[]]> {
  const emailHash = (await sha256Hex(email)).slice(0, 32);
  const window = { windowMs: FIFTEEN_MINUTES_MS };
  const buckets: [Bucket, ...Bucket[]] = [
    {
      key: `sign-in:${networkOf(ctx.client.ip)}:${emailHash}`,
      limit: PER_ADDRESS_AND_EMAIL,
      ...window,
    },
    { key: `sign-in-ip:${networkOf(ctx.client.ip)}`, limit: PER_ADDRESS, ...window },
  ];
  if (!isKnownDevice)
    buckets.push({ key: `sign-in-email:${emailHash}`, limit: PER_EMAIL, ...window });
  return buckets;
}

/**
 * Signs somebody in: a new session each time, which ends the one that the browser came with. Attempts are counted
 * before the password is hashed; unknown, wrong and inactive look and cost the same.
 *
 * @param deviceUserId what the device cookie holds, or null.
 * @param presented the hash of the session's token in the cookie, or null.
 * @throws AppError `invalid_input`, `rate_limited` or `invalid_credentials`.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  deviceUserId: string | null,
  presented: string | null = null,
): Promise<SignedIn> {
  const { email, password } = parseInput(signInSchema, input);
  const user = await userOf(ctx, email);
  const buckets = await bucketsOf(ctx, email, user !== undefined && user.id === deviceUserId);
  await countAttempt(ctx, buckets);
  const token =
    (await startSession(ctx, { user, password, buckets, presented })) ??
    // Another sign-in of theirs may have upgraded the hash meanwhile: what is stored now is asked once more.
    (await startSession(ctx, { user: await userOf(ctx, email), password, buckets, presented }));
  if (!user || !token)
    throw new AppError("invalid_credentials", INVALID_CREDENTIALS, { subject: user?.id });
  const actor = {
    ...user,
    role: readSystemRole(user.role),
    avatar: avatarUrl(user.avatarKey),
    lastLogin: ctx.now,
  };
  return { user: sessionUserView(actor), token, deviceUserId: user.id };
}

type UserRow = typeof users.$inferSelect;

async function userOf(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).limit(1);
  return user;
}

/**
 * Checks the password and writes what a sign-in writes, in one batch. Whoever was deactivated, deleted or given
 * another password since the row was read gets no session, and a newer password is never overwritten by the one that
 * was checked.
 *
 * @returns the token; undefined when the row has changed meanwhile.
 * @throws AppError `invalid_credentials`.
 */
async function startSession(
  ctx: Context,
  {
    user,
    password,
    buckets,
    presented,
  }: {
    user: UserRow | undefined;
    password: string;
    buckets: readonly Bucket[];
    presented: string | null;
  },
): Promise<string | undefined> {
  const check = await checkPassword(password, user?.passwordHash ?? null);
  if (!user || !check.matches || !user.active)
    throw new AppError("invalid_credentials", INVALID_CREDENTIALS, { subject: user?.id });
  const upgradedHash = check.isOutdated ? await hashPassword(password) : null;
  const { token, tokenHash } = await newSession();
  const { insert, ...trims } = startSessionStatements(ctx, user.id, tokenHash, user.passwordHash);
  const { inserted } = await namedBatch(ctx.db, {
    inserted: insert,
    audit: auditIfChangedStatement(ctx, {
      action: "auth.signIn",
      entityType: "user",
      entityId: user.id,
      actor: user,
    }),
    presented: ctx.db
      .delete(sessions)
      .where(
        and(
          eq(sessions.tokenHash, presented ?? ""),
          ne(sessions.tokenHash, tokenHash),
          sql`EXISTS (SELECT 1 FROM ${sessions} AS begun WHERE begun.token_hash = ${tokenHash})`,
        ),
      ),
    ...trims,
    user: ctx.db
      .update(users)
      .set({ lastLogin: ctx.now, ...(upgradedHash && { passwordHash: upgradedHash }) })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))),
    counts: giveBackStatement(ctx, buckets),
    oldAttempts: forgetOldAttemptsStatement(ctx),
  });
  return inserted.meta.changes === 0 ? undefined : token;
}

/** Ends the session of the cookie, if there is one. Never fails for somebody who is signed out already. */
export async function signOut(ctx: Context, tokenHash: string | null): Promise<void> {
  if (!tokenHash || !ctx.actor) return;
  await namedBatch(ctx.db, {
    ended: ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
    audit: auditStatement(ctx, {
      action: "auth.signOut",
      entityType: "user",
      entityId: ctx.actor.id,
    }),
  });
}
