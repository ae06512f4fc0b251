import { and, eq, type SQL, sql } from "drizzle-orm";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import { isAtLeast } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { domainOf } from "./oidc-rules";

/** SQL, over the row of an identity provider: it lists this domain. */
const listsDomain = (domain: SQL | string): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${identityProviders.domains}) AS listed WHERE listed.value = ${domain})`;

/** SQL: no active identity provider lists the domain of this email. */
export const isOutsideIssuers = (email: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${identityProviders} WHERE ${identityProviders.active} = 1 AND ${listsDomain(domainOf(email))})`;

/** SQL, over a row of `users`: an identity provider is linked to the account. */
export const hasIdentity = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${userIdentities.userId} = ${users.id})`;

/**
 * SQL, over a row of `users`: the account is linked to the active identity provider of its email's domain, so that no
 * password signs it in.
 */
export const signsInByIssuerAlone = (): SQL =>
  sql`(${users.role} <> 'superadmin' AND EXISTS (SELECT 1 FROM ${userIdentities}
    JOIN ${identityProviders} ON ${identityProviders.id} = ${userIdentities.providerId}
    WHERE ${userIdentities.userId} = ${users.id} AND ${identityProviders.active} = 1
    AND ${listsDomain(sql`lower(substr(${users.email}, instr(${users.email}, '@') + 1))`)}))`;

/** The active identity provider by which the people of an email's domain have to sign in. */
export async function issuerOfEmail(ctx: Context, email: string) {
  const [found] = await ctx.db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(and(eq(identityProviders.active, true), listsDomain(domainOf(email))))
    .limit(1);
  return found ?? null;
}

/** The statement that reads the identity providers that are linked to an account. */
export const identitiesStatement = (ctx: Context, userId: string) =>
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

/** The name of the identity provider that an account's email comes from, or null. */
export async function emailIssuer(ctx: Context, userId: string): Promise<string | null> {
  const [linked] = await identitiesStatement(ctx, userId);
  return linked?.name ?? null;
}

/** The refusal of another way in: the same for everybody of the domain, whether the address exists or not. */
export function boundRefusal(email: string, issuer: { name: string }, subject?: string): AppError {
  const sentence = `People at ${domainOf(email)} sign in with ${issuer.name}.`;
  return new AppError("forbidden", sentence, { subject });
}

/**
 * Refuses to bring an account into a domain that an active identity provider lists: only that provider does.
 *
 * @param advice what to do instead, as a sentence.
 * @throws AppError `invalid_input`, beside the email.
 */
export async function requireOutsideIssuers(
  ctx: Context,
  email: string,
  advice: string,
): Promise<void> {
  const issuer = await issuerOfEmail(ctx, email);
  if (!issuer) return;
  const message = `Addresses of ${domainOf(email)} sign in with ${issuer.name}. ${advice}`;
  throw new AppError("invalid_input", message, { errors: { email: [message] } });
}

type Person = Pick<typeof users.$inferSelect, "id" | "email" | "role">;

/** Superadmins keep another way in: an identity provider that fails, or is entered wrongly, locks nobody out for good. */
export const keepsOtherWays = ({ role }: Pick<Person, "role">) => isAtLeast(role, "superadmin");

/**
 * Refuses a way in beside the identity provider that a person's domain is bound to.
 *
 * @throws AppError `forbidden`.
 */
export async function requireNoIssuer(ctx: Context, person: Person): Promise<void> {
  if (keepsOtherWays(person)) return;
  const issuer = await issuerOfEmail(ctx, person.email);
  if (issuer) throw boundRefusal(person.email, issuer, person.id);
}
