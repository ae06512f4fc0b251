import { rateLimits, userIdentities } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { ownPath, pageAfter } from "@/lib/auth/oidc/ceremony";
import { createProvider } from "@/lib/auth/oidc/change-providers";
import { finishOidcSignIn, startOidcSignIn } from "@/lib/auth/oidc/oidc-sign-in";
import type { ProviderView } from "@/lib/auth/oidc/schema";
import type { Context } from "@/lib/context/context";
import { answeringEngine } from "../../../support/answering-engine";
import { CLIENT, startHostileIssuer, startIssuer, visitIssuer } from "../../../support/issuer";
import { createTestSystem } from "../../../support/test-system";

export const ORIGIN = "http://127.0.0.1:1";
export const randomText = () => crypto.randomUUID().slice(0, 8);

/**
 * Starts a system with two identity providers: a real one that lists example.com, and one under the
 * test's control.
 */
export async function startOidcWorld() {
  let provider: ProviderView;
  const callbackOf = ({ id }: Pick<ProviderView, "id">) => `${ORIGIN}/api/auth/oidc/${id}/callback`;
  const real = await startIssuer({ sub: "nobody" }, () => [callbackOf(provider)]);
  const hostile = await startHostileIssuer({ sub: "mallory", email: "nobody@example.org" });
  const system = await createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: `${real.origin},${hostile.origin}`,
  });
  await system.completeSetup();
  const boss = await system.createActor("superadmin", { email: "boss@elsewhere.example" });
  const contextOf = (actor: Actor | null = null, changes: Partial<Context> = {}) =>
    system.context(actor, { engine: answeringEngine(system.config), ...changes });
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
  provider = await createProvider(contextOf(boss), {
    ...{ name: "Company", issuer: real.origin, domains: ["example.com"], ...client },
  });
  const other = await createProvider(contextOf(boss), {
    ...{ name: "Other", issuer: hostile.origin, domains: ["hostile.example"], ...client },
  });
  const issuerOf = ({ id }: Pick<ProviderView, "id">) =>
    id === other.id ? hostile.origin : real.origin;

  const begin = (at: ProviderView, to = "/") =>
    startOidcSignIn(contextOf(), at.id, { origin: ORIGIN, to: ownPath(to) });
  const finish = (at: ProviderView, address: string, sealed: string | null) =>
    finishOidcSignIn(contextOf(), at.id, {
      ...{ origin: ORIGIN, query: new URL(address).search, sealed, presented: null },
    });

  return {
    ...{ system, boss, real, hostile, provider, other, contextOf, callbackOf, begin, finish },
    /** A complete sign-in. */
    async enter(at: ProviderView, to = "/") {
      const { address, sealed } = await begin(at, to);
      const back = await visitIssuer(address, issuerOf(at));
      return { result: await finish(at, back, sealed), to: pageAfter(sealed) };
    },
    /** Sets the person whom the real issuer signs in. */
    vouch: (email: string, sub: string, isVerified = true) =>
      real.signsIn({ sub, email, email_verified: isVerified, name: "Ada Lovelace" }),
    /** Creates an account that is already linked. */
    async linkedPerson(
      role: Parameters<typeof system.createActor>[0],
      changes: Parameters<typeof system.createActor>[1] = {},
      sub = randomText(),
    ) {
      const person = await system.createActor(role, changes);
      const now = Date.now();
      await contextOf()
        .db.insert(userIdentities)
        .values({
          ...{ providerId: provider.id, subject: sub, userId: person.id },
          ...{ createdAt: now, lastUsedAt: now },
        });
      return { ...person, sub };
    },
    async forget() {
      await contextOf().db.delete(rateLimits);
      hostile.behaves({});
    },
    async close() {
      await Promise.all([real.close(), hostile.close()]);
      await system.close();
    },
  };
}

export const refusedAs = (reason: string) => ({ code: "invalid_credentials", reason });
