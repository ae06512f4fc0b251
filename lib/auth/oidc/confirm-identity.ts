import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "@/db/schema/auth";
import { partOf } from "@/lib/audit/write";
import { consumeChallenge, passwordlessBuckets } from "@/lib/auth/passkeys/challenge";
import { findPasskey, provePasskey } from "@/lib/auth/passkeys/prove-passkey";
import type { PasskeySignature } from "@/lib/auth/passkeys/schema";
import { fingerprintOf } from "@/lib/auth/password";
import { stepUpSchema } from "@/lib/auth/schema";
import { codeBuckets, type Proof, readCode, WRONG_CODE } from "@/lib/auth/second-factor/use-code";
import { hasFactor } from "@/lib/auth/session";
import type { Attempt, SignedIn, UserRow } from "@/lib/auth/sign-in";
import { confirmPassword, type PasskeyCeremony, WRONG_PASSWORD } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import { endOtherWaysStatements, linkWrite } from "./bind-identity";
import { keepsOtherWays } from "./bound-domains";
import { activeProvider, OidcRefusal, recordingRefusals, type VouchedIdentity } from "./ceremony";
import { startLinkedSession } from "./enter";

const WRONG_PASSKEY = "This passkey isn't one of the account's. Please try again.";
const FACTOR_NEEDED = "This account has a second factor: confirm with that.";

/** The content of `ToConfirm.toConfirm`. */
const sealedSchema = z.object({
  providerId: z.string(),
  version: z.number(),
  subject: z.string(),
  userId: z.string(),
  email: z.string(),
  password: z.string(),
});

/**
 * Reads the account and the identity from the sealed cookie. Throws OidcRefusal if either changed
 * since.
 */
async function readSealed(
  ctx: Context,
  sealed: string | null,
): Promise<{ user: UserRow; vouched: VouchedIdentity }> {
  const { success, data } = sealedSchema.safeParse(JSON.parse(sealed ?? "null"));
  if (!success) throw new OidcRefusal("too_late");
  const { providerId, version, subject, userId, email, password } = data;
  const provider = await activeProvider(ctx, providerId);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const isUnchanged =
    user?.active &&
    user.email === email &&
    provider.version === version &&
    !keepsOtherWays(user) &&
    (await fingerprintOf(user.passwordHash)) === password;
  if (!isUnchanged) throw new OidcRefusal("too_late", { subject: userId });
  return { user, vouched: { provider, subject, email, name: null } };
}

interface CheckedConfirmation {
  /** SQL: the confirmation is still valid. */
  guard: SQL;
  /** Marks a one-time code or signature as used. */
  proof?: Proof;
}

/** Checks the account's second factor, or its password if it has none. */
async function checkConfirmation(
  ctx: Context,
  user: UserRow,
  input: unknown,
  ceremony: PasskeyCeremony,
): Promise<CheckedConfirmation> {
  const { password, code, passkey } = parseInput(stepUpSchema, input);
  if (passkey) return ofProof(await checkPasskey(ctx, user, { response: passkey, ceremony }));
  if (code !== undefined) {
    const proof = await readCode(ctx, user.id, code);
    if (!proof) throw wrong("code", WRONG_CODE);
    await giveBackStatement(ctx, codeBuckets(ctx, user.id));
    return ofProof(proof);
  }
  const [guarded] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${user.id} AND ${hasFactor()}`);
  if (guarded) throw wrong("code", FACTOR_NEEDED);
  await confirmPassword(ctx, user, {
    ...{ password: password ?? "", field: "password", wrong: WRONG_PASSWORD },
  });
  return { guard: sql`NOT ${hasFactor()}` };
}

const ofProof = (proof: Proof): CheckedConfirmation => ({ proof, guard: proof.isValid });

async function checkPasskey(
  ctx: Context,
  user: UserRow,
  {
    response,
    ceremony: { sealed, site },
  }: { response: PasskeySignature; ceremony: PasskeyCeremony },
): Promise<Proof> {
  const challenge = await consumeChallenge(ctx, sealed, "sign-in");
  const found = await findPasskey(ctx, response);
  const proof =
    found?.user.id === user.id &&
    (await provePasskey(ctx, found.passkey, { response, challenge, site }));
  if (!proof) throw wrong("passkey", WRONG_PASSKEY);
  return proof;
}

const wrong = (field: string, message: string) =>
  new AppError("forbidden", message, { errors: { [field]: [message] } });

interface Confirmation extends Omit<Attempt, "buckets"> {
  /** The value of the `ToConfirm` cookie, or null. */
  sealed: string | null;
  passkey: PasskeyCeremony;
}

/**
 * Links an existing account to an identity provider and signs the person in, in one batch. They
 * confirm it with the account's second factor, or with its password if it has none. Ends every
 * other session, API token, passkey and open link of the account.
 *
 * @throws OidcRefusal, or AppError `invalid_input`, `rate_limited`, `not_found`, `unavailable`, or
 *   `forbidden` if the confirmation is wrong (with `errors.password`, `errors.code` or
 *   `errors.passkey`).
 */
export async function confirmIdentity(
  ctx: Context,
  input: unknown,
  { sealed, passkey, ...attempt }: Confirmation,
): Promise<SignedIn> {
  const buckets = passwordlessBuckets(ctx);
  await countAttempt(ctx, buckets);
  const { user, vouched } = await readSealed(ctx, sealed);
  const { guard, proof } = await checkConfirmation(ctx, user, input, passkey);
  const isAsRead = sql`${users.passwordHash} = ${user.passwordHash} AND ${guard}`;
  const before = partOf(ctx, "linked", {
    ...linkWrite(ctx, vouched, { user, guard: isAsRead }),
    after: (isNew) => ({
      ...(proof && { shown: proof.use }),
      ...endOtherWaysStatements(ctx, vouched, { userId: user.id, isNew }),
    }),
  });
  const entry = { ...attempt, buckets, before, shownPassword: proof === undefined };
  return recordingRefusals(ctx, vouched.provider.id, async () => {
    const signedIn = await startLinkedSession(ctx, vouched, user, entry).catch((cause: unknown) => {
      if (!isUniqueViolation(cause, "user_identities")) throw cause;
      throw new OidcRefusal("bound", { subject: user.id, cause });
    });
    if (!signedIn) throw new OidcRefusal("too_late", { subject: user.id });
    return signedIn;
  });
}
