import { readHalfSigned } from "@/lib/auth/half-signed";
import { requireNoIssuer } from "@/lib/auth/oidc/bound-domains";
import { type SignedIn, startSession } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { countAttempt } from "@/lib/rate-limit";
import {
  CHALLENGE_MS,
  consumeChallenge,
  newChallenge,
  passwordlessBuckets,
  type Site,
} from "./challenge";
import { findPasskey, provePasskey } from "./prove-passkey";
import { passkeySignInSchema, type RequestOptions } from "./schema";

const NOT_KNOWN = "Couldn't verify this passkey. Try another one, or sign in with your password.";

/**
 * Used for verification if the passkey is unknown, so that it takes the same time. The key is the
 * generator point of P-256, which no one owns.
 */
const DUMMY_PASSKEY = {
  id: "",
  credentialId: "",
  publicKey:
    "pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWIlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
  counter: 0,
} as const;

/**
 * Begins a sign-in with a passkey. Returns the browser's options and the value for the sealed
 * cookie. The options name no person.
 */
export function startPasskeySignIn({ rpId }: Site): { options: RequestOptions; sealed: string } {
  const { challenge, sealed } = newChallenge("sign-in");
  const options = { challenge, rpId, timeout: CHALLENGE_MS, userVerification: "required" as const };
  return { options, sealed };
}

interface PasskeyAttempt {
  /** The value of the challenge's cookie, or null. */
  sealed: string | null;
  site: Site;
  /** The hash of the session token that the browser sent, or null. */
  presented: string | null;
  /** The user who last signed in with this browser, or null. */
  deviceUserId?: string | null;
  /** The value of the half-signed cookie if the password was entered first, or null. */
  halfSigned?: string | null;
}

/**
 * Signs in with a passkey alone. Needs no second factor, because the device has verified the person.
 * Also finishes a sign-in that began with a password.
 *
 * @throws AppError `invalid_input`, `rate_limited`, `invalid_credentials`, `unavailable`,
 *   `review_required`, or `forbidden` for people who must use an identity provider.
 */
export async function signInByPasskey(
  ctx: Context,
  input: unknown,
  { sealed, site, presented, deviceUserId = null, halfSigned = null }: PasskeyAttempt,
): Promise<SignedIn> {
  const { response } = parseInput(passkeySignInSchema, input);
  const buckets = passwordlessBuckets(ctx);
  await countAttempt(ctx, buckets);
  const challenge = await consumeChallenge(ctx, sealed, "sign-in");
  const found = await findPasskey(ctx, response);
  const refusal = new AppError("invalid_credentials", NOT_KNOWN, { subject: found?.user.id });
  const signature = { response, challenge, site };
  const proof = await provePasskey(ctx, found?.passkey ?? DUMMY_PASSKEY, signature);
  if (!proof || !found?.user.active) throw refusal;
  const { user } = found;
  await requireNoIssuer(ctx, user);
  const first = await readHalfSigned(ctx, halfSigned);
  const half = first?.user.id === user.id ? first : null;
  const signedIn = await startSession(ctx, user, { buckets, presented, deviceUserId, proof, half });
  if (!signedIn) throw refusal;
  return signedIn;
}
