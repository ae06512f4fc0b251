import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { SessionActor } from "./actor";
import { checkPassword } from "./password";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, giveBackStatement } from "./rate-limit";

const ATTEMPTS = 5;

interface PasswordConfirmation {
  password: string;
  /** The input's field that holds it, for the message. */
  field: string;
  wrong: string;
}

/**
 * Checks a signed-in person's own password again, before something that a left-open browser must not do. Counted like
 * a sign-in, 5 times in 15 minutes, before anything is hashed; only wrong ones stay counted.
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
