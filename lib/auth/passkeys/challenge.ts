import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/auth/rate-limit";
import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";

/** How long a device has to answer. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const PER_NETWORK = 50;

/** The console as browsers know it: what passkeys are bound to. */
export interface Site {
  origin: string;
  /** The host without its port. */
  rpId: string;
}

/** What a challenge was made for: it counts for nothing else. */
export type ChallengePurpose = "sign-in" | `add:${string}` | `step-up:${string}`;

/** A fresh challenge with the text for the sealed cookie, which binds it to the browser and to its purpose. */
export function newChallenge(purpose: ChallengePurpose) {
  const challenge = randomToken();
  return { challenge, sealed: `${challenge} ${purpose}` };
}

/** The buckets that attempts to sign in without a password are counted in. */
export function keylessBuckets(ctx: Context): [Bucket] {
  const key = `sign-in-keyless:${networkOf(ctx.client.ip)}`;
  return [{ key, limit: PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS }];
}

/**
 * Uses a random text up, atomically: the first who shows it in this time gets past, nobody after.
 *
 * @throws AppError `invalid_credentials` with the given words.
 */
export async function spendOnce(
  ctx: Context,
  random: string,
  { forMs, refusal }: { forMs: number; refusal: string },
): Promise<void> {
  const key = `once:${(await sha256Hex(random)).slice(0, 32)}`;
  await countAttempt(ctx, [{ key, limit: 1, windowMs: forMs }]).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited")
      throw new AppError("invalid_credentials", refusal);
    throw error;
  });
}

const TOO_LATE = "This request expired or was already used. Please try again.";

/**
 * The challenge in the sealed cookie, which is used up by this.
 *
 * @throws AppError `invalid_credentials` without one for this purpose, or when it was answered before.
 */
export async function takeChallenge(
  ctx: Context,
  sealed: string | null,
  purpose: ChallengePurpose,
): Promise<string> {
  const [challenge = "", madeFor] = (sealed ?? "").split(" ");
  if (madeFor !== purpose) throw new AppError("invalid_credentials", TOO_LATE);
  await spendOnce(ctx, challenge, { forMs: 2 * CHALLENGE_MS, refusal: TOO_LATE });
  return challenge;
}
