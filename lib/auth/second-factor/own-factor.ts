import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { passkeys, recoveryCodes, sessions, totpFactors, users } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { refuseUnmet, write } from "@/lib/audit/write";
import { requireSession } from "@/lib/auth/authorize";
import { hasFactor, needsFactor } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { wayNotice } from "@/lib/auth/ways/way-notice";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import { isoTimeOrNull } from "@/lib/time";
import { isUsableCode, newRecoveryCodes } from "./recovery-codes";
import { type OwnFactor, type StartedFactor, secondFactorSchema } from "./schema";
import { newTotpSecret, otpauthUrl, stepOfCode } from "./totp";
import { codeBuckets, openTotpSecret, sealTotpSecret, WRONG_CODE } from "./use-code";

const HAS_ONE = "You already have a second factor. Remove it before you set up another one.";
const HAS_NONE = "You don't have a second factor.";
const NOT_STARTED = "No setup is in progress. Start again and scan the new code.";

const isConfirmed = (userId: string): SQL | undefined =>
  and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt));

/**
 * Returns whether the person has a second factor, and whether their role needs one.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function getOwnFactor(ctx: Context): Promise<OwnFactor> {
  const { id: userId } = requireSession(ctx.actor);
  const [factor, codesLeft, keys, need] = await Promise.all([
    ctx.db
      .select({ confirmedAt: totpFactors.confirmedAt })
      .from(totpFactors)
      .where(isConfirmed(userId)),
    ctx.db.select({ total: count() }).from(recoveryCodes).where(isUsableCode(userId)),
    ctx.db
      .select({ passkeys: count().as("passkeys") })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    ctx.db
      .select({ required: sql<number>`${needsFactor()}`.as("required") })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  return {
    enabled: factor.length > 0,
    confirmed_at: isoTimeOrNull(factor[0]?.confirmedAt ?? null),
    passkeys: keys[0]?.passkeys ?? 0,
    recovery_codes_left: codesLeft[0]?.total ?? 0,
    required: need[0]?.required === 1,
  };
}

/**
 * Begins setting up an authenticator app. The secret becomes active when its first code is entered.
 * Starting again replaces an unconfirmed secret.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, `step_up_required`, or `conflict` if
 *   they have one.
 */
export async function startTotp(ctx: Context): Promise<StartedFactor> {
  const actor = requireStepUp(ctx);
  const allowed = stillAllowed(actor);
  const secret = newTotpSecret();
  const row = {
    userId: actor.id,
    secret: await sealTotpSecret(ctx, actor.id, secret),
    createdAt: ctx.now,
  };
  const [[site], started] = await Promise.all([
    ctx.db.select({ issuer: settings.siteTitle }).from(settings),
    insertWhere(ctx.db, totpFactors, row, allowed.holds)
      .onConflictDoUpdate({
        target: totpFactors.userId,
        set: { secret: row.secret, createdAt: ctx.now, lastStep: null },
        setWhere: isNull(totpFactors.confirmedAt),
      })
      .returning({ userId: totpFactors.userId }),
  ]);
  if (started.length === 0) {
    await refuseUnmet(ctx, [allowed]);
    throw new AppError("conflict", HAS_ONE);
  }
  const issuer = site?.issuer ?? "Atrium";
  return { secret, otpauth_url: otpauthUrl(secret, { issuer, email: actor.email }) };
}

/**
 * Confirms the app with its first code. From then on sign-ins ask for a code, and sessions that
 * were blocked until then open.
 *
 * @returns the recovery codes. They are shown only here.
 * @throws AppError `unauthenticated`, `invalid_input`, `rate_limited`, `step_up_required`,
 *   `forbidden` (with `errors.code`, or for a token), or `conflict` if no app waits for a code.
 */
export async function confirmTotp(ctx: Context, input: unknown): Promise<string[]> {
  const actor = requireStepUp(ctx);
  const { code } = parseInput(secondFactorSchema, input);
  const buckets = codeBuckets(ctx, actor.id);
  await countAttempt(ctx, buckets);
  const [waiting] = await ctx.db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, actor.id), isNull(totpFactors.confirmedAt)));
  if (!waiting) throw new AppError("conflict", NOT_STARTED);
  const secret = await openTotpSecret(ctx, actor.id, waiting.secret);
  const step = stepOfCode(secret, code, ctx.now);
  if (step === null)
    throw new AppError("forbidden", WRONG_CODE, { errors: { code: [WRONG_CODE] } });
  const isWaiting = and(
    eq(totpFactors.userId, actor.id),
    eq(totpFactors.secret, waiting.secret),
    isNull(totpFactors.confirmedAt),
  );
  const { codes, insertIf } = await newRecoveryCodes(ctx, actor.id);
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(totpFactors, isWaiting), refuse: new AppError("conflict", NOT_STARTED) },
    ],
    change: (holds) =>
      ctx.db
        .update(totpFactors)
        .set({ confirmedAt: ctx.now, lastStep: step })
        .where(and(isWaiting, holds))
        .returning({ userId: totpFactors.userId }),
    audit: {
      action: "auth.enrollFactor",
      entityType: "user",
      entityId: actor.id,
      after: { method: "totp" },
    },
    after: (isDone) => ({
      oldCodes: ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, actor.id), isDone)),
      codes: insertIf(isDone),
      opened: ctx.db
        .update(sessions)
        .set({ mustEnroll: false })
        .where(and(eq(sessions.userId, actor.id), isDone)),
      notice: wayNotice(ctx, actor.id, { change: "added", what: "app" }, isDone),
      counts: giveBackStatement(ctx, buckets),
    }),
  });
  return codes;
}

/**
 * Statements to run after removing a factor. Without any factor the recovery codes go too, and if
 * the role needs a factor, the sessions are blocked until the person has one.
 */
export function afterRemovalStatements(ctx: Context, userId: string) {
  const hasNone = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND NOT ${hasFactor()})`;
  const needsOne = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${needsFactor()})`;
  return {
    codes: ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), hasNone)),
    closed: ctx.db
      .update(sessions)
      .set({ mustEnroll: true })
      .where(and(eq(sessions.userId, userId), needsOne, hasNone)),
  };
}

/**
 * Removes the person's authenticator app, and their recovery codes unless they have a passkey. If
 * their role needs a factor and they have none left, their sessions are blocked until they have
 * another.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, `step_up_required`, or `conflict` if
 *   they have none.
 */
export async function removeOwnFactor(ctx: Context): Promise<void> {
  const actor = requireStepUp(ctx);
  const isOwn = isConfirmed(actor.id);
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(totpFactors, isOwn), refuse: new AppError("conflict", HAS_NONE) },
    ],
    change: (holds) =>
      ctx.db.delete(totpFactors).where(and(isOwn, holds)).returning({ userId: totpFactors.userId }),
    audit: {
      action: "auth.removeFactor",
      entityType: "user",
      entityId: actor.id,
      before: { method: "totp" },
    },
    after: (isDone) => ({
      notice: wayNotice(ctx, actor.id, { change: "removed", what: "app" }, isDone),
      ...afterRemovalStatements(ctx, actor.id),
    }),
  });
}
