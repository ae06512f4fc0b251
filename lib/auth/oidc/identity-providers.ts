import { and, asc, eq, ne, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { identityProviders, userIdentities } from "@/db/schema/auth";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { askEngine, type Context } from "@/lib/context/context";
import { createSecretBox } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import type { IssuerDescription, IssuerFailure } from "./call-issuer";
import { MAX_PROVIDERS } from "./oidc-rules";
import {
  type IssuerTest,
  type ProviderView,
  type SignInProvider,
  testIssuerSchema,
} from "./schema";

export type ProviderRow = typeof identityProviders.$inferSelect;

/** The error for an identity provider that doesn't exist. */
export const providerMissing = () => new AppError("not_found", "Identity provider not found");

/** Error texts for testing an issuer. */
const TEST_FAILURES: Record<IssuerFailure, string> = {
  unreachable: "Couldn't reach the issuer's discovery document. Check the address.",
  not_an_issuer: "The discovery document doesn't match this issuer. Check the address.",
  denied: "This address didn't respond like an OpenID Connect issuer. Check the address.",
  refused: "This address didn't respond like an OpenID Connect issuer. Check the address.",
  not_fresh: "This address didn't respond like an OpenID Connect issuer. Check the address.",
};

export const readDomains = (stored: string) => JSON.parse(stored) as string[];

/** An identity provider as superadmins see it. */
export function providerView(row: ProviderRow, people: number): ProviderView {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    has_secret: row.clientSecret !== null,
    domains: readDomains(row.domains),
    newcomer_role: row.newcomerRole,
    trusts_factor: row.trustsFactor,
    active: row.active,
    people,
    version: row.version,
  };
}

const peopleOf = () =>
  subquery<number>(
    sql`SELECT count(*) FROM ${userIdentities} WHERE ${userIdentities.providerId} = ${identityProviders.id}`,
  ).as("people");

const boxOf = ({ config }: Pick<Context, "config">) => createSecretBox(config.encryptionKeys);
const bindingOf = (rowId: string) => ({
  table: "identity_providers",
  rowId,
  field: "client_secret",
});

/** Encrypts the client secret for storage. */
export const sealClientSecret = (ctx: Pick<Context, "config">, id: string, secret: string) =>
  boxOf(ctx).seal(secret, bindingOf(id));

/** Decrypts a stored client secret. Throws UnreadableSecretError. */
export const openClientSecret = (ctx: Pick<Context, "config">, id: string, sealed: string) =>
  boxOf(ctx).open(sealed, bindingOf(id));

/**
 * Returns the identity providers people can sign in with, by name: active, with at least one
 * domain. They are public.
 */
export async function listSignInProviders(ctx: Context): Promise<SignInProvider[]> {
  return ctx.db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(and(eq(identityProviders.active, true), ne(identityProviders.domains, "[]")))
    .orderBy(asc(identityProviders.name))
    .limit(MAX_PROVIDERS);
}

/**
 * Lists the identity providers by name, without their secrets.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for anyone but a superadmin and for a token.
 */
export async function listProviders(ctx: Context): Promise<ProviderView[]> {
  authorize(requireSession(ctx.actor), "settings.view");
  const rows = await ctx.db
    .select({ provider: identityProviders, people: peopleOf() })
    .from(identityProviders)
    .orderBy(asc(identityProviders.name))
    .limit(MAX_PROVIDERS);
  return rows.map(({ provider, people }) => providerView(provider, people));
}

/** Returns an identity provider's row. Throws AppError `not_found`. */
export async function loadProvider(ctx: Context, id: string): Promise<ProviderRow> {
  const [row] = await ctx.db.select().from(identityProviders).where(eq(identityProviders.id, id));
  if (!row) throw providerMissing();
  return row;
}

const TESTS = 30;

/**
 * Reads an issuer's discovery document. Stores nothing and sends no secret.
 *
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `invalid_input`, `rate_limited`
 *   or `unavailable`.
 */
export async function testIssuer(ctx: Context, input: unknown): Promise<IssuerTest> {
  const actor = authorize(requireSession(ctx.actor), "settings.update");
  const { issuer } = parseInput(testIssuerSchema, input);
  const bucket: Bucket = {
    key: `test-issuer:${actor.id}`,
    limit: TESTS,
    windowMs: FIFTEEN_MINUTES_MS,
  };
  await countAttempt(ctx, [bucket]);
  const found = await askEngine<IssuerDescription | { failure: IssuerFailure }>(
    ctx,
    "issuer-description",
    { issuer },
  );
  if ("failure" in found)
    return {
      works: false,
      message: TEST_FAILURES[found.failure],
      authorization_endpoint: null,
      token_endpoint: null,
    };
  return {
    works: true,
    message: found.saysPkce
      ? "The issuer works and supports PKCE."
      : "The issuer works. It doesn't announce PKCE support; Atrium uses PKCE anyway.",
    authorization_endpoint: found.authorizationEndpoint,
    token_endpoint: found.tokenEndpoint,
  };
}
