import { type SQL, sql } from "drizzle-orm";
import { userIdentities } from "@/db/schema/auth";
import { writeIfAny } from "@/lib/audit/write";
import type { Proof } from "@/lib/auth/second-factor/use-code";
import { hasFactor } from "@/lib/auth/session";
import {
  type Attempt,
  type HalfSignedIn,
  halfSignedIn,
  type SignedIn,
  type SignInEntry,
  startSession,
  type UserRow,
  userOf,
} from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { giveBackStatement } from "@/lib/rate-limit";
import { emailWrite, isLinked, isProviderUnchanged, matchesIdentity } from "./bind-identity";
import { OidcRefusal, type VouchedIdentity } from "./ceremony";

/**
 * Changes a linked account's email to the one the identity provider gives now. Throws OidcRefusal
 * if another account has it.
 */
export async function updateEmailFromIssuer(
  ctx: Context,
  vouched: VouchedIdentity,
  user: { id: string; email: string },
): Promise<void> {
  if (user.email === vouched.email) return;
  const guard = isLinked(vouched, user.id);
  await writeIfAny(ctx, emailWrite(ctx, vouched, { user, guard })).catch((cause: unknown) => {
    if (!isUniqueViolation(cause, "users.email")) throw cause;
    throw new OidcRefusal("email_taken", { subject: user.id, cause });
  });
}

/**
 * Signs in to a linked account. Asks for the second factor, unless the provider is trusted to have
 * asked.
 */
export async function enterLinkedAccount(
  ctx: Context,
  vouched: VouchedIdentity,
  attempt: Attempt,
): Promise<SignedIn | HalfSignedIn> {
  const { provider, email } = vouched;
  const found = await userOf(ctx, email);
  if (!found?.user.active) throw new OidcRefusal("no_account", { subject: found?.user.id });
  const { user } = found;
  if (!provider.trustsFactor && (found.hasTotp || found.hasPasskey)) {
    await giveBackStatement(ctx, attempt.buckets);
    return halfSignedIn(user, found);
  }
  const needsNone = provider.trustsFactor ? sql`1` : sql`NOT ${hasFactor()}`;
  const signedIn = await startLinkedSession(ctx, vouched, user, { ...attempt, guard: needsNone });
  if (!signedIn) throw new OidcRefusal("no_account", { subject: user.id });
  return signedIn;
}

interface LinkedEntry extends Pick<SignInEntry, keyof Attempt | "before" | "shownPassword"> {
  /** SQL: what else must be true for the session to start. */
  guard?: SQL;
}

/**
 * Starts a session for a linked account. Returns undefined if the account or the provider has
 * changed. Throws OidcRefusal.
 */
export async function startLinkedSession(
  ctx: Context,
  vouched: VouchedIdentity,
  user: UserRow,
  { guard = sql`1`, ...entry }: LinkedEntry,
): Promise<SignedIn | undefined> {
  const { provider } = vouched;
  const proof: Proof = {
    method: "oidc",
    issuer: provider.name,
    needsNoFactor: provider.trustsFactor,
    isValid: sql`${isLinked(vouched, user.id)} AND ${isProviderUnchanged(provider)} AND ${guard}`,
    use: ctx.db
      .update(userIdentities)
      .set({ lastUsedAt: ctx.now })
      .where(matchesIdentity(vouched, user.id)),
  };
  return startSession(ctx, user, { ...entry, proof }).catch((cause: unknown) => {
    const code = cause instanceof AppError ? cause.code : null;
    const reasons = { forbidden: "other_network", review_required: "password_first" } as const;
    if (code !== "forbidden" && code !== "review_required") throw cause;
    throw new OidcRefusal(reasons[code], { subject: user.id, cause });
  });
}
