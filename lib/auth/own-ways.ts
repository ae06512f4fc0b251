import { count, eq, sql } from "drizzle-orm";
import { recoveryCodes, users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { requireSession } from "./authorize";
import { readLinkedProviders } from "./oidc/bound-domains";
import { listSignInProviders } from "./oidc/identity-providers";
import { isPassword } from "./password";
import type { OwnWays } from "./schema";
import { hasPasskey, hasTotp } from "./session";

/**
 * Returns how the signed-in person can confirm their identity, and which identity providers they
 * can link.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function getOwnWays(ctx: Context): Promise<OwnWays> {
  const { id: userId } = requireSession(ctx.actor);
  const [[self], codesLeft, linked, offered] = await Promise.all([
    ctx.db
      .select({
        passwordHash: users.passwordHash,
        hasTotp: sql<number>`${hasTotp()}`.as("has_totp"),
        hasPasskey: sql<number>`${hasPasskey()}`.as("has_passkey"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    ctx.db.select({ total: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    readLinkedProviders(ctx, userId),
    listSignInProviders(ctx),
  ]);
  const isLinked = (id: string) => linked.some((provider) => provider.id === id);
  return {
    password: self !== undefined && isPassword(self.passwordHash),
    codes: self?.hasTotp === 1 || (codesLeft[0]?.total ?? 0) > 0,
    passkey: self?.hasPasskey === 1,
    linked: linked.map(({ id, name, active }) => ({ id, name, active })),
    can_link: offered.filter(({ id }) => !isLinked(id)),
  };
}
