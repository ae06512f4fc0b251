import { and, eq, type SQL, sql } from "drizzle-orm";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import type { Rule } from "@/lib/audit/write";
import { isAtLeast } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { domainOf } from "./oidc-rules";

/** SQL condition on an identity provider row: it lists this domain. */
const listsDomain = (domain: SQL | string): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${identityProviders.domains}) AS listed WHERE listed.value = ${domain})`;

/** SQL: no active identity provider lists the domain of this email. */
export const isUnboundDomain = (email: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${identityProviders} WHERE ${identityProviders.active} = 1 AND ${listsDomain(domainOf(email))})`;

/** SQL condition on a `users` row: the account is linked to an identity provider. */
export const hasIdentity = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${userIdentities.userId} = ${users.id})`;

/**
 * SQL condition on a `users` row: the account is linked to the active identity provider of its
 * email's domain, so it can't sign in with a password.
 */
export const mustUseIssuer = (): SQL =>
  sql`(${users.role} <> 'superadmin' AND EXISTS (SELECT 1 FROM ${userIdentities}
    JOIN ${identityProviders} ON ${identityProviders.id} = ${userIdentities.providerId}
    WHERE ${userIdentities.userId} = ${users.id} AND ${identityProviders.active} = 1
    AND ${listsDomain(sql`lower(substr(${users.email}, instr(${users.email}, '@') + 1))`)}))`;

/** Returns the active identity provider that people with this email domain must use, or null. */
export async function issuerOfEmail(ctx: Context, email: string) {
  const [found] = await ctx.db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(and(eq(identityProviders.active, true), listsDomain(domainOf(email))))
    .limit(1);
  return found ?? null;
}

/** Returns the identity providers linked to an account, by name. */
export const readLinkedProviders = async (ctx: Context, userId: string) =>
  ctx.db
    .select({
      id: identityProviders.id,
      name: identityProviders.name,
      active: identityProviders.active,
    })
    .from(userIdentities)
    .innerJoin(identityProviders, eq(identityProviders.id, userIdentities.providerId))
    .where(eq(userIdentities.userId, userId))
    .orderBy(identityProviders.name);

/** Returns the name of the identity provider that manages an account's email, or null. */
export async function emailIssuerName(ctx: Context, userId: string): Promise<string | null> {
  const [linked] = await readLinkedProviders(ctx, userId);
  return linked?.name ?? null;
}

/**
 * The error for other ways to sign in. It is the same for the whole domain, so it doesn't reveal
 * whether an account exists.
 */
export function boundDomainError(
  email: string,
  issuer: { name: string },
  subject?: string,
): AppError {
  const sentence = `People at ${domainOf(email)} sign in with ${issuer.name}.`;
  return new AppError("forbidden", sentence, { subject });
}

/**
 * Refuses an email whose domain belongs to an active identity provider. Only that provider can
 * create such accounts.
 *
 * @param advice what to do instead, as a sentence.
 * @throws AppError `invalid_input` for the email field.
 */
export async function requireUnboundDomain(
  ctx: Context,
  email: string,
  advice: string,
): Promise<void> {
  const issuer = await issuerOfEmail(ctx, email);
  if (!issuer) return;
  const message = `Email addresses at ${domainOf(email)} sign in with ${issuer.name}. ${advice}`;
  throw new AppError("invalid_input", message, { errors: { email: [message] } });
}

/** The same as a rule of a write. */
export const unboundDomain = (ctx: Context, email: string, advice: string): Rule => ({
  holds: isUnboundDomain(email),
  refuse: () => requireUnboundDomain(ctx, email, advice),
});

type Person = Pick<typeof users.$inferSelect, "id" | "email" | "role">;

/**
 * Superadmins keep other ways to sign in, so that a broken or misconfigured provider can't lock
 * everyone out.
 */
export const keepsOtherWays = ({ role }: Pick<Person, "role">) => isAtLeast(role, "superadmin");

/**
 * Refuses any other way to sign in if the person's domain belongs to an identity provider.
 *
 * @throws AppError `forbidden`.
 */
export async function requireNoIssuer(ctx: Context, person: Person): Promise<void> {
  if (keepsOtherWays(person)) return;
  const issuer = await issuerOfEmail(ctx, person.email);
  if (issuer) throw boundDomainError(person.email, issuer, person.id);
}
