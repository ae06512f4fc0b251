import { count, eq, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { recoveryCodes, users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { requireSession } from "./authorize";
import { identitiesStatement } from "./oidc/bound-domains";
import { signInProvidersStatement } from "./oidc/identity-providers";
import { isPassword } from "./password";
import type { OwnWays } from "./schema";
import { hasPasskey, hasTotp } from "./session";

/** The statements that read by what a person signs in and confirms that it is them; for `ownWaysView`. */
export function ownWaysStatements(ctx: Context, userId: string) {
  return {
    self: ctx.db
      .select({
        passwordHash: users.passwordHash,
        hasTotp: sql<number>`${hasTotp()}`.as("has_totp"),
        hasPasskey: sql<number>`${hasPasskey()}`.as("has_passkey"),
      })
      .from(users)
      .where(eq(users.id, userId)),
    codesLeft: ctx.db
      .select({ total: count() })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
    linked: identitiesStatement(ctx, userId),
    offered: signInProvidersStatement(ctx),
  };
}

/** What `ownWaysStatements` have read. */
export function ownWaysView({
  self: [self],
  codesLeft,
  linked,
  offered,
}: NamedResults<ReturnType<typeof ownWaysStatements>>): OwnWays {
  const isLinked = (id: string) => linked.some((provider) => provider.id === id);
  return {
    password: self !== undefined && isPassword(self.passwordHash),
    codes: self?.hasTotp === 1 || (codesLeft[0]?.total ?? 0) > 0,
    passkey: self?.hasPasskey === 1,
    linked: linked.map(({ id, name, active }) => ({ id, name, active })),
    can_link: offered.filter(({ id }) => !isLinked(id)),
  };
}

/**
 * Returns by what the signed-in person confirms that it is them, and which identity providers they may link.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function getOwnWays(ctx: Context): Promise<OwnWays> {
  const actor = requireSession(ctx.actor);
  return ownWaysView(await namedBatch(ctx.db, ownWaysStatements(ctx, actor.id)));
}
