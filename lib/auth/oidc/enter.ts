import { sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { userIdentities } from "@/db/schema/auth";
import { giveBackStatement } from "@/lib/auth/rate-limit";
import type { Proof } from "@/lib/auth/second-factor/use-code";
import { hasFactor } from "@/lib/auth/session";
import {
  type Attempt,
  type HalfSignedIn,
  halfSignedIn,
  type SignedIn,
  startSession,
  userOf,
} from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { emailStatements, isLinked, ofIdentity, stands } from "./bind-identity";
import { OidcRefusal, type Vouched } from "./ceremony";

/** Gives a linked account the email that its identity provider names now. Throws OidcRefusal when another one has it. */
export async function followEmail(
  ctx: Context,
  vouched: Vouched,
  user: { id: string; email: string },
): Promise<void> {
  if (user.email === vouched.email) return;
  const guard = isLinked(vouched, user.id);
  await namedBatch(ctx.db, emailStatements(ctx, vouched, { user, guard })).catch(
    (cause: unknown) => {
      if (!isUniqueViolation(cause, "users.email")) throw cause;
      throw new OidcRefusal("email_taken", { subject: user.id, cause });
    },
  );
}

interface Entry extends Attempt {
  /** The person has just shown their second factor, which was used up. */
  hasShownFactor?: boolean;
  /** The person has just given their password. */
  shownPassword?: boolean;
}

/** Starts the session of a linked account; whoever has a second factor is asked for it, unless that is done. */
export async function enter(
  ctx: Context,
  vouched: Vouched,
  { hasShownFactor = false, ...attempt }: Entry,
): Promise<SignedIn | HalfSignedIn> {
  const { provider, email } = vouched;
  const found = await userOf(ctx, email);
  if (!found?.user.active) throw new OidcRefusal("no_account", { subject: found?.user.id });
  const { user } = found;
  const { trustsFactor } = provider;
  const isAsked = !trustsFactor && !hasShownFactor;
  if (isAsked && (found.hasTotp || found.hasPasskey)) {
    await giveBackStatement(ctx, attempt.buckets);
    return halfSignedIn(user, found);
  }
  const needsNone = isAsked ? sql`NOT ${hasFactor()}` : sql`1`;
  const proof: Proof = {
    method: "oidc",
    issuer: provider.name,
    needsNoFactor: trustsFactor,
    isValid: sql`${isLinked(vouched, user.id)} AND ${stands(provider)} AND ${needsNone}`,
    use: ctx.db
      .update(userIdentities)
      .set({ lastUsedAt: ctx.now })
      .where(ofIdentity(vouched, user.id)),
  };
  const signedIn = await startSession(ctx, user, { ...attempt, proof }).catch((cause: unknown) => {
    const code = cause instanceof AppError ? cause.code : null;
    const reasons = { forbidden: "other_network", review_required: "password_first" } as const;
    if (code !== "forbidden" && code !== "review_required") throw cause;
    throw new OidcRefusal(reasons[code], { subject: user.id, cause });
  });
  if (!signedIn) throw new OidcRefusal("no_account", { subject: user.id });
  return signedIn;
}
