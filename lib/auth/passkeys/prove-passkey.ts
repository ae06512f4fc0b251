import { and, eq, sql } from "drizzle-orm";
import { passkeys, users } from "@/db/schema/auth";
import type { Proof } from "@/lib/auth/second-factor/use-code";
import { isPerson } from "@/lib/auth/service-account";
import { askEngine, type Context } from "@/lib/context/context";
import type { Site } from "./challenge";
import type { PasskeySignature } from "./schema";
import type { PasskeySignatureQuestion } from "./verify-passkey";

/** Returns a person's id as devices store it. */
export const userHandle = (userId: string) => userId.replaceAll("-", "");

/**
 * Finds the passkey of a signature, with its owner. Returns undefined if the device names someone
 * else.
 */
export async function findPasskey(ctx: Context, { id, response }: PasskeySignature) {
  const [found] = await ctx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, id), isPerson()))
    .limit(1);
  const handle = response.userHandle;
  return found && (handle === undefined || handle === userHandle(found.user.id))
    ? found
    : undefined;
}

/**
 * Returns the proof from a passkey's signature over a challenge; null if the signature isn't valid
 * for this site.
 */
export async function provePasskey(
  ctx: Context,
  passkey: Pick<typeof passkeys.$inferSelect, "id" | "credentialId" | "publicKey" | "counter">,
  { response, challenge, site }: { response: PasskeySignature; challenge: string; site: Site },
): Promise<Proof | null> {
  const question: Omit<PasskeySignatureQuestion, "response"> = { ...site, challenge, passkey };
  const verified = await askEngine<{ counter: number } | null>(ctx, "passkey-signature", {
    ...question,
    response,
  });
  if (!verified) return null;
  const isUnchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
  return {
    method: "passkey",
    isValid: sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${isUnchanged})`,
    use: ctx.db
      .update(passkeys)
      .set({ counter: verified.counter, lastUsedAt: ctx.now })
      .where(isUnchanged),
  };
}
