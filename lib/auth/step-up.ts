import { and, eq } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { sessions, users } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import type { SessionActor } from "./actor";
import { requireActor, requireSession } from "./authorize";
import { checkPassword } from "./password";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, giveBackStatement } from "./rate-limit";
import { stepUpSchema } from "./schema";
import { codeBuckets, readCode, WRONG_CODE } from "./second-factor/use-code";

/** A password or code that was given counts for this long; then what a left-open browser must not do asks for it again. */
export const STEP_UP_MS = FIFTEEN_MINUTES_MS;
export const STEP_UP_REQUIRED = "Please confirm your password to go on.";
const WRONG_PASSWORD = "The password is not correct";
const ATTEMPTS = 5;

/**
 * The signed-in person, who has given their password or a code in the last 15 minutes: at the sign-in, or since.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `step_up_required`.
 */
export function requireStepUp(ctx: Context): SessionActor {
  const actor = requireSession(ctx.actor);
  if (ctx.now - actor.confirmedAt >= STEP_UP_MS)
    throw new AppError("step_up_required", STEP_UP_REQUIRED);
  return actor;
}

/**
 * Takes the person's password again, or a code of their second factor: for the next 15 minutes this session may do what
 * `requireStepUp` guards.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `rate_limited`, or `forbidden` (with `errors.password` or
 *   `errors.code`, or to a token).
 */
export async function stepUp(ctx: Context, input: unknown): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { password, code: typed } = parseInput(stepUpSchema, input);
  const code = typed === undefined ? undefined : await readCode(ctx, actor.id, typed);
  if (code === null) throw wrongCode();
  if (password !== undefined)
    await confirmPassword(ctx, actor, { password, field: "password", wrong: WRONG_PASSWORD });
  const { confirmed } = await namedBatch(ctx.db, {
    confirmed: ctx.db
      .update(sessions)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(sessions.id, actor.sessionId), code?.isValid))
      .returning({ id: sessions.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "auth.stepUp",
      entityType: "user",
      entityId: actor.id,
      ...(code && { after: { method: code.method } }),
    }),
    ...(code && { used: code.use, counts: giveBackStatement(ctx, codeBuckets(ctx, actor.id)) }),
  });
  if (confirmed.length > 0) return;
  // The session ended meanwhile, by a new password for one; or the code was used by another call.
  const [session] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  if (session && code) throw wrongCode();
  requireActor(null);
}

const wrongCode = () => new AppError("forbidden", WRONG_CODE, { errors: { code: [WRONG_CODE] } });

interface PasswordConfirmation {
  password: string;
  /** The input's field that holds it, for the message. */
  field: string;
  wrong: string;
}

/**
 * Checks a signed-in person's own password. Counted like a sign-in, 5 times in 15 minutes, before anything is hashed;
 * only wrong ones stay counted.
 *
 * @returns the stored hash that it matched, for a write that must not hit a newer one.
 * @throws AppError `rate_limited`, or `forbidden` with the message beside the field. Not 401: the session stands.
 */
export async function confirmPassword(
  ctx: Context,
  actor: SessionActor,
  { password, field, wrong }: PasswordConfirmation,
): Promise<string> {
  const bucket: Bucket = {
    key: `confirm-password:${actor.id}`,
    limit: ATTEMPTS,
    windowMs: FIFTEEN_MINUTES_MS,
  };
  await countAttempt(ctx, [bucket]);
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id));
  const check = await checkPassword(password, user?.passwordHash ?? null);
  if (!user || !check.matches)
    throw new AppError("forbidden", wrong, { errors: { [field]: [wrong] } });
  await giveBackStatement(ctx, [bucket]);
  return user.passwordHash;
}
