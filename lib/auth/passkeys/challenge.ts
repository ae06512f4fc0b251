import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/rate-limit";

/** How long a device has to respond. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const PER_NETWORK = 50;

/** The console's address, which passkeys are bound to. */
export interface Site {
  origin: string;
  /** The host without the port. */
  rpId: string;
}

/** The only purpose that a challenge can be used for. */
type ChallengePurpose = "sign-in" | `add:${string}` | `step-up:${string}`;

/**
 * Creates a challenge, and the value for the sealed cookie that binds it to the browser and the
 * purpose.
 */
export function newChallenge(purpose: ChallengePurpose) {
  const challenge = randomToken();
  return { challenge, sealed: `${challenge} ${purpose}` };
}

/** The rate limit for sign-ins without a password. */
export function passwordlessBuckets(ctx: Context): [Bucket] {
  const key = `sign-in-keyless:${networkOf(ctx.client.ip)}`;
  return [{ key, limit: PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS }];
}

/**
 * Marks a random text as used, atomically. Only the first call with it in the given time succeeds.
 *
 * @throws AppError `invalid_credentials` with the given text.
 */
export async function consumeOnce(
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
 * Returns the challenge from the sealed cookie and marks it as used.
 *
 * @throws AppError `invalid_credentials` if there is none for this purpose or it was used before.
 */
export async function consumeChallenge(
  ctx: Context,
  sealed: string | null,
  purpose: ChallengePurpose,
): Promise<string> {
  const [challenge = "", madeFor] = (sealed ?? "").split(" ");
  if (madeFor !== purpose) throw new AppError("invalid_credentials", TOO_LATE);
  await consumeOnce(ctx, challenge, { forMs: 2 * CHALLENGE_MS, refusal: TOO_LATE });
  return challenge;
}
