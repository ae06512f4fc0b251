import { and, eq, sql } from "drizzle-orm";
import { passkeys, users } from "@/db/schema/auth";
import { requireNoIssuer } from "@/lib/auth/oidc/bound-domains";
import { countAttempt } from "@/lib/auth/rate-limit";
import type { Proof } from "@/lib/auth/second-factor/use-code";
import { type SignedIn, startSession } from "@/lib/auth/sign-in";
import { askEngine, type Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { CHALLENGE_MS, keylessBuckets, newChallenge, type Site, takeChallenge } from "./challenge";
import { passkeySignInSchema, type RequestOptions } from "./schema";
import type { PasskeySignatureQuestion } from "./verify-passkey";

const NOT_KNOWN = "This passkey is not known here, or its answer could not be verified.";

/** Begins a sign-in by a passkey: what the browser is given, and the text for the sealed cookie. It asks for nobody. */
export function startPasskeySignIn({ rpId }: Site): { options: RequestOptions; sealed: string } {
  const { challenge, sealed } = newChallenge("sign-in");
  const options = { challenge, rpId, timeout: CHALLENGE_MS, userVerification: "required" as const };
  return { options, sealed };
}

interface PasskeyAttempt {
  /** What the challenge's cookie holds, or null. */
  sealed: string | null;
  site: Site;
  /** The hash of the token of the session that the browser came with, or null. */
  presented: string | null;
  /** Who has signed in by this browser before, or null. */
  deviceUserId?: string | null;
}

/**
 * Signs in by a passkey alone: the device has verified its person, so that no further factor is asked for. It also
 * finishes a sign-in by password.
 *
 * @throws AppError `invalid_input`, `rate_limited`, `invalid_credentials`, `unavailable`, or `forbidden` for whoever has
 *   to sign in by an identity provider.
 */
export async function signInByPasskey(
  ctx: Context,
  input: unknown,
  { sealed, site, presented, deviceUserId = null }: PasskeyAttempt,
): Promise<SignedIn> {
  const { response } = parseInput(passkeySignInSchema, input);
  const buckets = keylessBuckets(ctx);
  await countAttempt(ctx, buckets);
  const challenge = await takeChallenge(ctx, sealed, "sign-in");
  const [found] = await ctx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id))
    .limit(1);
  const refusal = new AppError("invalid_credentials", NOT_KNOWN, { subject: found?.user.id });
  if (!found?.user.active) throw refusal;
  const { passkey, user } = found;
  const question: Omit<PasskeySignatureQuestion, "response"> = { ...site, challenge, passkey };
  const verified = await askEngine<{ counter: number } | null>(ctx, "passkey-signature", {
    ...question,
    response,
  });
  if (!verified) throw refusal;
  await requireNoIssuer(ctx, user);
  const isUnchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
  const proof: Proof = {
    method: "passkey",
    isValid: sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${isUnchanged})`,
    use: ctx.db
      .update(passkeys)
      .set({ counter: verified.counter, lastUsedAt: ctx.now })
      .where(isUnchanged),
  };
  const signedIn = await startSession(ctx, user, { buckets, presented, deviceUserId, proof });
  if (!signedIn) throw refusal;
  return signedIn;
}
