import { and, eq, type SQL, sql } from "drizzle-orm";
import { sessions, users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { type Rule, refuseUnmet, write } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, giveBackStatement } from "@/lib/rate-limit";
import type { SessionActor } from "./actor";
import { requireActor, requireSession } from "./authorize";
import { consumeChallenge, type Site } from "./passkeys/challenge";
import { findPasskey, provePasskey } from "./passkeys/prove-passkey";
import type { PasskeySignature } from "./passkeys/schema";
import { checkPassword } from "./password";
import { stepUpSchema } from "./schema";
import { codeBuckets, type Proof, readCode, WRONG_CODE } from "./second-factor/use-code";

/**
 * How long a confirmation of identity (password, code, passkey or identity provider) is valid.
 * After that, sensitive actions ask again, in case the browser was left open.
 */
export const STEP_UP_MS = FIFTEEN_MINUTES_MS;
const STEP_UP_REQUIRED = "Confirm it's you to continue.";
export const WRONG_PASSWORD = "Incorrect password";
const WRONG_PASSKEY = "Couldn't verify your passkey. Please try again.";
const ATTEMPTS = 5;

/**
 * Returns the signed-in person if they confirmed their identity in the last 15 minutes, at sign-in
 * or later.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `step_up_required`.
 */
export function requireStepUp(ctx: Context): SessionActor {
  const actor = requireSession(ctx.actor);
  if (ctx.now - actor.confirmedAt >= STEP_UP_MS)
    throw new AppError("step_up_required", STEP_UP_REQUIRED);
  return actor;
}

/**
 * SQL condition for writes, next to `isStillAllowed`: the session still exists and its confirmation
 * hasn't expired.
 */
export function isStillConfirmed({ now }: Pick<Context, "now">, actor: SessionActor): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${actor.sessionId} AND ${sessions.userId} = ${actor.id}
    AND coalesce(${sessions.confirmedAt}, ${sessions.createdAt}) > ${now - STEP_UP_MS})`;
}

/** The rule that the session hasn't ended, for example by a new password. */
const sessionExists = (actor: SessionActor): Rule => ({
  holds: exists(sessions, eq(sessions.id, actor.sessionId)),
  refuse: async () => requireActor(null),
});

/** The rules of a write that needs a confirmed identity, next to `stillAllowed`. */
const stillConfirmed = (ctx: Context, actor: SessionActor): Rule[] => [
  sessionExists(actor),
  {
    holds: isStillConfirmed(ctx, actor),
    refuse: new AppError("step_up_required", STEP_UP_REQUIRED),
  },
];

/**
 * Call after a write guarded by `isStillConfirmed` did nothing. Throws if that was the reason.
 *
 * @throws AppError `unauthenticated` if the session has ended, or `step_up_required`.
 */
export const assertStillConfirmed = (ctx: Context, actor: SessionActor): Promise<void> =>
  refuseUnmet(ctx, stillConfirmed(ctx, actor));

/**
 * Like `requireStepUp`, but lets API tokens through: creating one already needed a step-up.
 *
 * @throws AppError `unauthenticated` or `step_up_required`.
 */
export function requireStepUpOfSession(ctx: Context): void {
  if (requireActor(ctx.actor).sessionId !== null) requireStepUp(ctx);
}

/** What must come with a passkey's signature. */
export interface PasskeyCeremony {
  /** The value of the challenge's cookie, or null. */
  sealed: string | null;
  site: Site;
}

/**
 * Confirms the person's identity with their password, a second factor code or a passkey. For the
 * next 15 minutes this session can do what `requireStepUp` guards.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `rate_limited`, `unavailable`, or
 *   `forbidden` (with `errors.password`, `errors.code` or `errors.passkey`, or for a token).
 */
export async function stepUp(
  ctx: Context,
  input: unknown,
  ceremony: PasskeyCeremony | null = null,
): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { password, code, passkey } = parseInput(stepUpSchema, input);
  const shown = passkey
    ? await passkeyProof(ctx, actor, { response: passkey, ceremony })
    : await codeProof(ctx, actor, code);
  if (password !== undefined)
    await confirmPassword(ctx, actor, { password, field: "password", wrong: WRONG_PASSWORD });
  await write(ctx, {
    rules: [
      sessionExists(actor),
      // A parallel call may have used the same code.
      ...(shown ? [{ holds: shown.proof.isValid, refuse: wrong(shown.field) }] : []),
    ],
    change: (holds) =>
      ctx.db
        .update(sessions)
        .set({ confirmedAt: ctx.now })
        .where(and(eq(sessions.id, actor.sessionId), holds))
        .returning({ id: sessions.id }),
    audit: {
      action: "auth.stepUp",
      entityType: "user",
      entityId: actor.id,
      ...(shown && { after: { method: shown.proof.method } }),
    },
    after: () => ({
      ...(shown && { used: shown.proof.use, counts: giveBackStatement(ctx, shown.buckets) }),
    }),
  });
}

/** What the person used instead of the password, and its rate limits. */
interface CheckedProof {
  field: "code" | "passkey";
  proof: Proof;
  buckets: [Bucket, ...Bucket[]];
}

async function codeProof(
  ctx: Context,
  actor: SessionActor,
  code: string | undefined,
): Promise<CheckedProof | null> {
  if (code === undefined) return null;
  const proof = await readCode(ctx, actor.id, code);
  if (!proof) throw wrong("code");
  return { field: "code", proof, buckets: codeBuckets(ctx, actor.id) };
}

async function passkeyProof(
  ctx: Context,
  actor: SessionActor,
  { response, ceremony }: { response: PasskeySignature; ceremony: PasskeyCeremony | null },
): Promise<CheckedProof> {
  const buckets: [Bucket] = [confirmBucket("passkey", actor.id)];
  await countAttempt(ctx, buckets);
  const refusal = wrong("passkey");
  if (!ceremony) throw refusal;
  const { sealed, site } = ceremony;
  const challenge = await consumeChallenge(ctx, sealed, `step-up:${actor.id}`).catch(
    (error: unknown) => {
      // Not 401, because the session is still valid.
      throw error instanceof AppError && error.code === "invalid_credentials" ? refusal : error;
    },
  );
  const found = await findPasskey(ctx, response);
  if (found?.user.id !== actor.id) throw refusal;
  const proof = await provePasskey(ctx, found.passkey, { response, challenge, site });
  if (!proof) throw refusal;
  return { field: "passkey", proof, buckets };
}

const confirmBucket = (what: "password" | "passkey", userId: string): Bucket => ({
  key: `confirm-${what}:${userId}`,
  limit: ATTEMPTS,
  windowMs: FIFTEEN_MINUTES_MS,
});

function wrong(field: CheckedProof["field"]): AppError {
  const message = field === "code" ? WRONG_CODE : WRONG_PASSKEY;
  return new AppError("forbidden", message, { errors: { [field]: [message] } });
}

interface PasswordConfirmation {
  password: string;
  /** The input field, for the error. */
  field: string;
  wrong: string;
}

/**
 * Checks a signed-in person's own password. At most 5 times in 15 minutes, counted before hashing.
 * Only wrong passwords stay counted.
 *
 * @returns the stored hash that matched, so that a write can check that it hasn't changed.
 * @throws AppError `rate_limited`, or `forbidden` with an error for the field. Not 401, because the
 *   session is still valid.
 */
export async function confirmPassword(
  ctx: Context,
  actor: Pick<SessionActor, "id">,
  { password, field, wrong: message }: PasswordConfirmation,
): Promise<string> {
  const bucket = confirmBucket("password", actor.id);
  await countAttempt(ctx, [bucket]);
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id));
  const check = await checkPassword(password, user?.passwordHash ?? null);
  if (!user || !check.matches)
    throw new AppError("forbidden", message, { errors: { [field]: [message] } });
  await giveBackStatement(ctx, [bucket]);
  return user.passwordHash;
}
