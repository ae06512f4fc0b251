import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { identityProviders, passkeys, userIdentities, users } from "@/db/schema/auth";
import type { Rule } from "@/lib/audit/write";
import { hasFactor } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";

const LAST_WAY =
  "This is your only sign-in method. Before you remove it, add a passkey or set a password with a reset link.";

/**
 * SQL condition on a `users` row: the person has a password. Accounts created by an identity
 * provider have none.
 */
const hasPassword = (): SQL => sql`${users.passwordHash} LIKE '$scrypt$%'`;

/** SQL condition on a `users` row: the person has a second factor or a linked identity provider. */
export const hasOtherWays = (): SQL =>
  sql`(${hasFactor()} OR EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${userIdentities.userId} = ${users.id}))`;

/** The rule that the person can still sign in without these passkeys and identity providers. */
export function keepsOneWay(
  userId: string,
  {
    passkeys: keys = [],
    identities = [],
  }: { passkeys?: readonly string[]; identities?: readonly string[] },
): Rule {
  const holds = sql`(EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${hasPassword()})
    OR EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${userId} AND ${passkeys.id} NOT IN ${valuesOf(keys)})
    OR EXISTS (SELECT 1 FROM ${userIdentities} JOIN ${identityProviders} ON ${identityProviders.id} = ${userIdentities.providerId}
      WHERE ${userIdentities.userId} = ${userId} AND ${identityProviders.active} = 1
      AND ${userIdentities.providerId} NOT IN ${valuesOf(identities)}))`;
  return { holds, refuse: new AppError("conflict", LAST_WAY) };
}
