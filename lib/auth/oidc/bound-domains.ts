import { and, eq, sql } from "drizzle-orm";
import { identityProviders, type users } from "@/db/schema/auth";
import { isAtLeast } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { domainOf } from "./oidc-rules";

/** The active identity provider by which the people of an e-mail's domain have to sign in. */
export async function issuerOfEmail(ctx: Context, email: string) {
  const isListed = sql`EXISTS (SELECT 1 FROM json_each(${identityProviders.domains}) AS listed WHERE listed.value = ${domainOf(email)})`;
  const [found] = await ctx.db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(and(eq(identityProviders.active, true), isListed))
    .limit(1);
  return found ?? null;
}

/** The refusal of another way in: the same for everybody of the domain, whether the address exists or not. */
export function boundRefusal(email: string, issuer: { name: string }, subject?: string): AppError {
  const sentence = `Addresses of ${domainOf(email)} sign in with ${issuer.name}.`;
  return new AppError("forbidden", sentence, { subject });
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
