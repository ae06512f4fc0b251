import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { identityProviders, passkeys, userIdentities, users } from "@/db/schema/auth";
import { hasFactor } from "@/lib/auth/session";

export const LAST_WAY =
  "This is your only sign-in method. Before you remove it, add a passkey or set a password with a reset link.";

/**
 * SQL condition on a `users` row: the person has a password. Accounts created by an identity
 * provider have none.
 */
export const hasPassword = (): SQL => sql`${users.passwordHash} LIKE '$scrypt$%'`;

/** SQL condition on a `users` row: the person has a second factor or a linked identity provider. */
export const hasOtherWays = (): SQL =>
  sql`(${hasFactor()} OR EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${userIdentities.userId} = ${users.id}))`;

/** SQL: without these passkeys and identity providers, the person can still sign in. */
export function canStillSignIn(
  userId: string,
  {
    passkeys: keys = [],
    identities = [],
  }: { passkeys?: readonly string[]; identities?: readonly string[] },
): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${hasPassword()})
    OR EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${userId} AND ${passkeys.id} NOT IN ${valuesOf(keys)})
    OR EXISTS (SELECT 1 FROM ${userIdentities} JOIN ${identityProviders} ON ${identityProviders.id} = ${userIdentities.providerId}
      WHERE ${userIdentities.userId} = ${userId} AND ${identityProviders.active} = 1
      AND ${userIdentities.providerId} NOT IN ${valuesOf(identities)}))`;
}
