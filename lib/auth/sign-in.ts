import { and, eq, ne, sql } from "drizzle-orm";
import { type NamedStatements, namedBatch } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { auditStatement } from "@/lib/audit/audit";
import { writeIfAny } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError, aboutSubject } from "@/lib/errors";
import { type Notice, noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  forgetOldAttemptsStatement,
  giveBackStatement,
  networkOf,
} from "@/lib/rate-limit";
import { requireRoleNetwork } from "./access-policy";
import { noteFailedSignIn } from "./failed-sign-ins";
import { type HalfSigned, newHalfSigned, readHalfSigned } from "./half-signed";
import { boundDomainError, issuerOfEmail, keepsOtherWays } from "./oidc/bound-domains";
import { checkPassword, hashPassword } from "./password";
import { readSystemRole } from "./roles";
import { type SessionUser, signInSchema } from "./schema";
import { FACTOR_METHODS, secondFactorSchema } from "./second-factor/schema";
import { codeBuckets, type Proof, readCode, WRONG_CODE } from "./second-factor/use-code";
import { isPerson } from "./service-account";
import {
  avatarUrl,
  hasPasskey,
  hasTotp,
  newSession,
  sessionUserView,
  startSessionStatements,
} from "./session";
import { INVALID_CREDENTIALS } from "./sign-in-rules";
import { deviceName } from "./user-agent";

/** Attempts per IP address and email in 15 minutes. */
export const PER_ADDRESS_AND_EMAIL = 5;
const PER_ADDRESS = 50;
const PER_EMAIL = 50;

export interface SignedIn {
  user: SessionUser;
  /** For the sealed session cookie. */
  token: string;
  /** For the sealed device cookie: the id of the user who signed in here. */
  deviceUserId: string;
  /** True if the session is blocked until the person has a second factor. */
  mustEnroll: boolean;
  /**
   * True if the session is blocked until the person has reviewed the sign-in methods, after a link
   * set their password.
   */
  mustReview: boolean;
}

/** The password was right. A code of the second factor must follow. */
export interface HalfSignedIn {
  methods: (typeof FACTOR_METHODS)[number][];
  /** For the sealed cookie that only finishing the sign-in accepts. */
  halfSigned: string;
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

export type UserRow = typeof users.$inferSelect;

/**
 * The context of a sign-in. `presented` is the hash of the session token that the browser sent, or
 * null.
 */
export interface Attempt {
  buckets: readonly Bucket[];
  presented: string | null;
  /** The user who last signed in with this browser, from its sealed cookie. */
  deviceUserId: string | null;
}

/**
 * Signs a person in. Creates a new session each time and ends the one that the browser sent.
 * Attempts are counted before the password is hashed. Unknown accounts, wrong passwords and
 * inactive accounts give the same response in the same time. People with a second factor get no
 * session yet.
 *
 * @param deviceUserId the value of the device cookie, or null.
 * @param presented the hash of the session token in the cookie, or null.
 * @throws AppError `invalid_input`, `rate_limited`, `invalid_credentials`, or `forbidden` if the
 *   domain must use an identity provider.
 */
export async function signIn(
  ctx: Context,
  input: unknown,
  deviceUserId: string | null,
  presented: string | null = null,
): Promise<SignedIn | HalfSignedIn> {
  const { email, password } = parseInput(signInSchema, input);
  const [found, issuer] = await Promise.all([userOf(ctx, email), issuerOfEmail(ctx, email)]);
  const buckets = await bucketsOf(
    ctx,
    email,
    found !== undefined && found.user.id === deviceUserId,
  );
  await countAttempt(ctx, buckets).catch((error: unknown) => {
    noteFailedSignIn(ctx, found?.user.id);
    throw aboutSubject(error, found?.user.id);
  });
  const refusal = issuer
    ? boundDomainError(email, issuer, found?.user.id)
    : new AppError("invalid_credentials", INVALID_CREDENTIALS, { subject: found?.user.id });
  const attempt = { buckets, presented, deviceUserId, refusal, isBound: issuer !== null };
  const result =
    (await enterByPassword(ctx, found, password, attempt)) ??
    // A parallel sign-in may have upgraded the hash, so try once more with the stored one.
    (await enterByPassword(ctx, await userOf(ctx, email), password, attempt));
  if (!result) throw refusal;
  return result;
}

interface PasswordAttempt extends Attempt {
  /**
   * The same error for unknown, wrong and inactive accounts, and for those that must use an
   * identity provider.
   */
  refusal: AppError;
  /** True if the email's domain must use an identity provider. */
  isBound: boolean;
}

interface FoundUser {
  user: UserRow;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** Returns the person with this email and the second factors they have. */
export async function userOf(ctx: Context, email: string): Promise<FoundUser | undefined> {
  const [found] = await ctx.db
    .select({
      user: users,
      hasTotp: sql<number>`${hasTotp()}`.as("has_totp"),
      hasPasskey: sql<number>`${hasPasskey()}`.as("has_passkey"),
    })
    .from(users)
    .where(and(eq(users.email, email), isPerson()))
    .limit(1);
  return (
    found && {
      user: found.user,
      hasTotp: found.hasTotp === 1,
      hasPasskey: found.hasPasskey === 1,
    }
  );
}

/** Checks the password. Returns undefined if the row has changed since it was read. */
async function enterByPassword(
  ctx: Context,
  found: FoundUser | undefined,
  password: string,
  { refusal, isBound, ...attempt }: PasswordAttempt,
): Promise<SignedIn | HalfSignedIn | undefined> {
  const user = found?.user;
  const check = await checkPassword(password, user?.passwordHash ?? null);
  if (!user || !check.matches || !user.active) {
    noteFailedSignIn(ctx, user?.id);
    throw refusal;
  }
  if (isBound && !keepsOtherWays(user)) throw refusal;
  const upgradedHash = check.isOutdated ? await hashPassword(password) : null;
  if (!found.hasTotp && !found.hasPasskey)
    return startSession(ctx, user, { ...attempt, upgradedHash, shownPassword: true });
  const { written } = await namedBatch(ctx.db, {
    written: upgradeStatement(ctx, user, { passwordHash: upgradedHash ?? user.passwordHash }),
    counts: giveBackStatement(ctx, attempt.buckets),
  });
  if (written.length === 0) return undefined;
  const known = { id: user.id, passwordHash: upgradedHash ?? user.passwordHash };
  return halfSignedIn(known, found, "password");
}

type Factors = Pick<FoundUser, "hasTotp" | "hasPasskey">;

/** Makes the state between a correct first step and the second factor. */
export async function halfSignedIn(
  user: Pick<UserRow, "id" | "passwordHash">,
  { hasTotp, hasPasskey }: Factors,
  begun: Parameters<typeof newHalfSigned>[1] = "issuer",
): Promise<HalfSignedIn> {
  const methods = FACTOR_METHODS.filter(
    (method) => method === "recovery" || (method === "totp" ? hasTotp : hasPasskey),
  );
  return { methods, halfSigned: await newHalfSigned(user, begun) };
}

const SIGN_IN_AGAIN = "Your sign-in expired or was already used. Please sign in again.";
const PASSWORD_FIRST =
  "Your password was set with a link. Sign in with it once and review your other sign-in methods.";

/**
 * Finishes a sign-in with a code of the second factor: six digits from the app, or a recovery code.
 * Each code works once.
 *
 * @param halfSigned the value of the half-signed cookie, or null.
 * @throws AppError `invalid_input`, `rate_limited`, or `invalid_credentials`, also without that
 *   cookie.
 */
export async function finishSignIn(
  ctx: Context,
  input: unknown,
  halfSigned: string | null,
  { presented = null, deviceUserId = null }: Partial<Omit<Attempt, "buckets">> = {},
): Promise<SignedIn> {
  const half = await readHalfSigned(ctx, halfSigned);
  if (!half) {
    const [subject] = (halfSigned ?? "").split(":");
    throw new AppError("invalid_credentials", SIGN_IN_AGAIN, { subject: subject || undefined });
  }
  const { user } = half;
  const given = parseInput(secondFactorSchema, input).code;
  const code = await readCode(ctx, user.id, given).catch((error: unknown) => {
    throw aboutSubject(error, user.id);
  });
  const buckets = codeBuckets(ctx, user.id);
  const attempt = { buckets, presented, deviceUserId, half };
  const signedIn = code && (await startSession(ctx, user, { ...attempt, proof: code }));
  if (signedIn) return signedIn;
  noteFailedSignIn(ctx, user.id);
  throw new AppError("invalid_credentials", WRONG_CODE, { subject: user.id });
}

/**
 * After a link has set a password, refuses other ways to sign in until the person has reviewed
 * them, because an intruder may have added them. Doesn't apply to people who must use an identity
 * provider, because they can't sign in with a password.
 */
async function requirePasswordShown(ctx: Context, user: UserRow): Promise<void> {
  if (user.reviewSince === null) return;
  if (!keepsOtherWays(user) && (await issuerOfEmail(ctx, user.email))) return;
  throw new AppError("review_required", PASSWORD_FIRST, { subject: user.id });
}

/** What a sign-in has proven, and what its batch writes. */
export interface SignInEntry extends Attempt {
  /** Statements to run first in the session's batch. */
  before?: NamedStatements;
  upgradedHash?: string | null;
  proof?: Proof;
  /** The first of two steps. This sign-in uses it up. */
  half?: HalfSigned | null;
  /** True if the password was entered in this step or the first. */
  shownPassword?: boolean;
}

/**
 * Statement that records the sign-in and an upgraded hash, if the password is still the one that
 * was checked.
 */
function upgradeStatement(ctx: Context, user: UserRow, changes: Partial<UserRow>) {
  return ctx.db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id });
}

/**
 * Writes everything for a sign-in in one batch. People who were deactivated, deleted or given a new
 * password since the row was read get no session. Never overwrites a newer password.
 *
 * @returns undefined if the row has changed meanwhile or the code was used.
 * @throws AppError `forbidden` if the role can't be used from this network, `review_required` for a
 *   sign-in without the password after a reset link has set it. Neither uses up a code.
 */
export async function startSession(
  ctx: Context,
  user: UserRow,
  entry: SignInEntry,
): Promise<SignedIn | undefined> {
  const { before, buckets, presented, deviceUserId, upgradedHash, proof, half } = entry;
  await requireRoleNetwork(ctx, user);
  if (!(entry.shownPassword ?? half?.shownPassword)) await requirePasswordShown(ctx, user);
  // A first sign-in needs no notice.
  const isNewDevice = deviceUserId !== user.id && user.lastLogin !== null;
  const { token, tokenHash } = await newSession();
  const { insert, ...trims } = startSessionStatements(ctx, user.id, tokenHash, {
    passwordHash: user.passwordHash,
    isProven: and(proof?.isValid, half?.isUnspent),
    needsNoFactor: proof?.needsNoFactor,
  });
  const notice: Notice = {
    kind: "new_device",
    to: user.id,
    parts: { device: deviceName(ctx.client.userAgent), ip: ctx.client.ip },
    link: "/account#sessions",
  };
  const { changed } = await writeIfAny(ctx, {
    rules: [],
    before: () => before ?? {},
    change: () => insert,
    audit: {
      action: "auth.signIn",
      entityType: "user",
      entityId: user.id,
      actor: user,
      ...(proof && { after: { method: proof.method, issuer: proof.issuer } }),
    },
    after: (isBegun) => ({
      ...(isNewDevice && { notice: noticeStatement(ctx, notice, isBegun) }),
      presented: ctx.db
        .delete(sessions)
        .where(
          and(eq(sessions.tokenHash, presented ?? ""), ne(sessions.tokenHash, tokenHash), isBegun),
        ),
      ...trims,
      user: upgradeStatement(ctx, user, {
        lastLogin: ctx.now,
        ...(upgradedHash && { passwordHash: upgradedHash }),
      }),
      counts: giveBackStatement(ctx, buckets),
      oldAttempts: forgetOldAttemptsStatement(ctx),
      ...(proof && { used: proof.use }),
      ...(half && { half: half.spend(isBegun) }),
    }),
  });
  const [session] = changed;
  if (!session) return undefined;
  const actor = {
    ...user,
    role: readSystemRole(user.role),
    avatar: avatarUrl(user.avatarKey),
    lastLogin: ctx.now,
  };
  const { mustEnroll } = session;
  return {
    user: sessionUserView(actor),
    token,
    deviceUserId: user.id,
    mustEnroll,
    mustReview: user.reviewSince !== null,
  };
}

/** Ends the session of the cookie. Does nothing if the person is already signed out. */
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
