import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import { auditIfChangedStatement, recordRefusal } from "@/lib/audit/audit";
import { keylessBuckets, spendOnce } from "@/lib/auth/passkeys/challenge";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  giveBackStatement,
  networkOf,
} from "@/lib/auth/rate-limit";
import type { Proof } from "@/lib/auth/second-factor/use-code";
import { isPerson } from "@/lib/auth/service-account";
import { hasFactor } from "@/lib/auth/session";
import {
  type Attempt,
  type HalfSignedIn,
  halfSignedIn,
  type SignedIn,
  startSession,
  userOf,
} from "@/lib/auth/sign-in";
import { EMAIL_PATTERN } from "@/lib/auth/sign-in-rules";
import { wayNotice } from "@/lib/auth/ways/way-notice";
import { askEngine, type Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { isStorableText } from "@/lib/text-schema";
import { USER_NAME_MAX } from "@/lib/users/schema";
import { issuerOfEmail } from "./bound-domains";
import type { AddressQuestion, ClaimsQuestion, IssuerClaims, IssuerFailure } from "./call-issuer";
import {
  loadProvider,
  openClientSecret,
  type ProviderRow,
  readDomains,
} from "./identity-providers";
import { domainOf, OIDC_REFUSALS, type OidcRefusalReason } from "./oidc-rules";

/** How long somebody may take at the identity provider. */
const ANSWER_MS = 10 * 60 * 1000;
/** Beginnings from one network in 15 minutes: each calls the issuer. */
const STARTS_PER_NETWORK = 300;

/** A sign-in at an identity provider that comes to nothing, with the reason that the sign-in page has a sentence for. */
export class OidcRefusal extends AppError {
  readonly reason: OidcRefusalReason;

  constructor(reason: OidcRefusalReason, options: { subject?: string; cause?: unknown } = {}) {
    super("invalid_credentials", OIDC_REFUSALS[reason], options);
    this.reason = reason;
  }
}

const FAILURES: Record<IssuerFailure, OidcRefusalReason> = {
  unreachable: "unreachable",
  not_an_issuer: "refused",
  denied: "denied",
  refused: "refused",
};

/** A page of the console; anything but its path is the front page. */
export const ownPath = (to: string): string =>
  /^\/(?![/\\])[!-[\]-~]{0,199}$/.test(to) ? to : "/";

const redirectUri = (origin: string, id: string) => `${origin}/api/auth/oidc/${id}/callback`;

async function activeProvider(ctx: Context, id: string): Promise<ProviderRow> {
  const provider = await loadProvider(ctx, id);
  if (!provider.active) throw new AppError("not_found", "Identity provider not found");
  return provider;
}

/** What a sign-in is begun with; it comes back in the sealed cookie. */
interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

/** The page to open after a sign-in, as its sealed cookie says. */
export const pageAfter = (sealed: string | null): string => (sealed ?? "").split(" ")[4] ?? "/";

/** Notes a refusal as the API does, since the answer to it is a page. */
function refused(ctx: Context, error: unknown, providerId: string): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === "invalid_credentials" || error.code === "rate_limited")
    recordRefusal(ctx, {
      action: error.code,
      entityType: error.subject ? "user" : "identity_provider",
      entityId: error.subject ?? providerId,
      after: { method: "oidc", reason: error instanceof OidcRefusal ? error.reason : error.code },
    });
  return error;
}

/**
 * Begins a sign-in at an identity provider: where the browser is sent, and the text for the sealed cookie that its answer
 * has to come with.
 *
 * @param to the page to open afterwards (`ownPath`).
 * @throws OidcRefusal, or AppError `not_found`, `rate_limited` or `unavailable`.
 */
export async function startOidcSignIn(
  ctx: Context,
  providerId: string,
  { origin, to }: { origin: string; to: string },
): Promise<{ address: string; sealed: string }> {
  try {
    const key = `start-oidc:${networkOf(ctx.client.ip)}`;
    const bucket: Bucket = { key, limit: STARTS_PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS };
    const { id, issuer, clientId } = await activeProvider(ctx, providerId);
    await countAttempt(ctx, [bucket]);
    const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
    const question: AddressQuestion = {
      ...{ issuer, clientId, state, nonce, verifier },
      redirectUri: redirectUri(origin, id),
    };
    const found = await askEngine<{ address: string } | { failure: IssuerFailure }>(
      ctx,
      "issuer-address",
      question,
    );
    if ("failure" in found) throw new OidcRefusal(FAILURES[found.failure]);
    return { address: found.address, sealed: [id, state, nonce, verifier, to].join(" ") };
  } catch (error) {
    throw refused(ctx, error, providerId);
  }
}

/** What was begun with this identity provider in this browser. Throws OidcRefusal. */
function readBegun(sealed: string | null, providerId: string): Begun {
  const [id, state = "", nonce = "", verifier = ""] = (sealed ?? "").split(" ");
  if (id !== providerId) throw new OidcRefusal("too_late");
  return { state, nonce, verifier };
}

interface OidcAnswer {
  origin: string;
  /** The query that the browser came back with. */
  query: string;
  /** What the sealed cookie holds, or null. */
  sealed: string | null;
  /** The hash of the token of the session that the browser came with, or null. */
  presented: string | null;
  /** Who has signed in by this browser before, or null. */
  deviceUserId?: string | null;
}

/**
 * Finishes a sign-in at an identity provider. The first one binds the account of the verified e-mail to the issuer's
 * subject, and from then on the subject alone counts. Whoever has a second factor is asked for it, unless the identity
 * provider is trusted to have asked.
 *
 * @throws OidcRefusal, or AppError `not_found`, `rate_limited` or `unavailable`.
 */
export async function finishOidcSignIn(
  ctx: Context,
  providerId: string,
  { origin, query, sealed, presented, deviceUserId = null }: OidcAnswer,
): Promise<SignedIn | HalfSignedIn> {
  try {
    const provider = await activeProvider(ctx, providerId);
    const buckets = keylessBuckets(ctx);
    await countAttempt(ctx, buckets);
    const begun = readBegun(sealed, providerId);
    await spendOnce(ctx, begun.state, {
      forMs: 2 * ANSWER_MS,
      refusal: OIDC_REFUSALS.too_late,
    }).catch((cause: unknown) => {
      throw cause instanceof AppError ? new OidcRefusal("too_late", { cause }) : cause;
    });
    const claims = await claimsOf(ctx, provider, { ...begun, origin, query });
    const email = await boundEmail(ctx, provider, claims);
    return await enter(ctx, { provider, claims, email }, { buckets, presented, deviceUserId });
  } catch (error) {
    throw refused(ctx, error, providerId);
  }
}

async function claimsOf(
  ctx: Context,
  provider: ProviderRow,
  { origin, query, state, nonce, verifier }: Begun & Pick<OidcAnswer, "origin" | "query">,
): Promise<IssuerClaims> {
  const { id, issuer, clientId, clientSecret } = provider;
  const back = redirectUri(origin, id);
  const question: ClaimsQuestion = {
    ...{ issuer, clientId, state, nonce, verifier },
    clientSecret: clientSecret && (await openClientSecret(ctx, id, clientSecret)),
    redirectUri: back,
    callbackUrl: `${back}${query}`,
  };
  const found = await askEngine<IssuerClaims | { failure: IssuerFailure }>(
    ctx,
    "issuer-claims",
    question,
  );
  if ("failure" in found) throw new OidcRefusal(FAILURES[found.failure]);
  return found;
}

/** The e-mail of the account that the subject is bound to; the first time it is bound here. */
async function boundEmail(
  ctx: Context,
  provider: ProviderRow,
  claims: IssuerClaims,
): Promise<string> {
  const email = await emailOfSubject(ctx, provider, claims.subject);
  return email ?? bind(ctx, provider, claims);
}

async function emailOfSubject(ctx: Context, provider: ProviderRow, subject: string) {
  const [known] = await ctx.db
    .select({ email: users.email })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(
      and(
        eq(userIdentities.providerId, provider.id),
        eq(userIdentities.subject, subject),
        isPerson(),
      ),
    );
  return known?.email ?? null;
}

async function bind(ctx: Context, provider: ProviderRow, claims: IssuerClaims): Promise<string> {
  const { email, isVerified, subject } = claims;
  if (email === null || !isVerified || !EMAIL_PATTERN.test(email) || email.length > 254)
    throw new OidcRefusal("not_verified");
  const owner = await issuerOfEmail(ctx, email);
  if (owner && owner.id !== provider.id) throw new OidcRefusal("other_domain");
  const [person] = await ctx.db
    .select({ id: users.id, active: users.active, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), isPerson()));
  if (person && !person.active) throw new OidcRefusal("no_account", { subject: person.id });
  const actor = person ?? { id: crypto.randomUUID(), email };
  const identity = {
    providerId: provider.id,
    subject,
    userId: actor.id,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
  };
  const bound = {
    bound: insertFrom(
      ctx.db,
      userIdentities,
      identity,
      sql`${users} WHERE ${users.id} = ${actor.id} AND ${users.active} = 1 AND ${stands(provider)}`,
    ),
    audit: auditIfChangedStatement(ctx, {
      action: "auth.bindIdentity",
      entityType: "user",
      entityId: actor.id,
      actor,
      after: { issuer: provider.name },
    }),
    ...(person && {
      told: wayNotice(ctx, actor.id, { change: "added", what: "identity", name: provider.name }),
    }),
  };
  const newcomer = person
    ? null
    : newcomerStatements(ctx, provider, { ...claims, email, id: actor.id });
  const results = await namedBatch(ctx.db, { ...newcomer, ...bound }).catch((error: unknown) => {
    // Another answer of the same person may have been faster; its subject is theirs then.
    if (isUniqueViolation(error, "user_identities")) return null;
    if (isUniqueViolation(error, "users.email")) return null;
    throw error;
  });
  if (results && results.bound.meta.changes > 0) return email;
  const known = await emailOfSubject(ctx, provider, subject);
  if (known === null)
    throw new OidcRefusal(person ? "bound" : "no_account", { subject: person?.id });
  return known;
}

/** SQL: the identity provider is as it was read. */
const stands = ({ id, version }: ProviderRow) =>
  sql`EXISTS (SELECT 1 FROM ${identityProviders} WHERE ${identityProviders.id} = ${id} AND ${identityProviders.version} = ${version})`;

/**
 * The statements that make the account of somebody who has none, where the identity provider gives their domain's people
 * a role. No password opens it.
 *
 * @throws OidcRefusal where it gives none.
 */
function newcomerStatements(
  ctx: Context,
  provider: ProviderRow,
  { id, email, name }: { id: string; email: string; name: string | null },
) {
  const { newcomerRole, domains } = provider;
  if (newcomerRole === null || !readDomains(domains).includes(domainOf(email)))
    throw new OidcRefusal("no_account");
  const shown = (name ?? "").trim().slice(0, USER_NAME_MAX).trim();
  const fields = {
    name: shown !== "" && isStorableText(shown) ? shown : email.slice(0, email.indexOf("@")),
    email,
    role: newcomerRole,
  };
  const row = {
    id,
    ...fields,
    passwordHash: `none ${randomToken()}`,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return {
    made: insertWhere(ctx.db, users, row, stands(provider)),
    madeAudit: auditIfChangedStatement(ctx, {
      action: "users.create",
      entityType: "user",
      entityId: id,
      actor: { id, email },
      after: { ...fields, issuer: provider.name },
    }),
  };
}

interface Vouched {
  provider: ProviderRow;
  claims: IssuerClaims;
  /** Of the account. */
  email: string;
}

async function enter(
  ctx: Context,
  { provider, claims, email }: Vouched,
  attempt: Attempt,
): Promise<SignedIn | HalfSignedIn> {
  const found = await userOf(ctx, email);
  if (!found?.user.active) throw new OidcRefusal("no_account", { subject: found?.user.id });
  const { user } = found;
  const { trustsFactor } = provider;
  if (!trustsFactor && (found.hasTotp || found.hasPasskey)) {
    await giveBackStatement(ctx, attempt.buckets);
    return halfSignedIn(user, found);
  }
  const isBound = and(
    eq(userIdentities.providerId, provider.id),
    eq(userIdentities.subject, claims.subject),
    eq(userIdentities.userId, user.id),
  );
  const needsNone = trustsFactor ? sql`1` : sql`NOT ${hasFactor()}`;
  const proof: Proof = {
    method: "oidc",
    issuer: provider.name,
    needsNoFactor: trustsFactor,
    isValid: sql`EXISTS (SELECT 1 FROM ${userIdentities} WHERE ${isBound}) AND ${stands(provider)} AND ${needsNone}`,
    use: ctx.db.update(userIdentities).set({ lastUsedAt: ctx.now }).where(isBound),
  };
  const signedIn = await startSession(ctx, user, { ...attempt, proof }).catch((cause: unknown) => {
    const code = cause instanceof AppError ? cause.code : null;
    const reasons = { forbidden: "other_network", review_required: "password_first" } as const;
    if (code !== "forbidden" && code !== "review_required") throw cause;
    throw new OidcRefusal(reasons[code], { subject: user.id, cause });
  });
  if (!signedIn) throw new OidcRefusal("no_account", { subject: user.id });
  return signedIn;
}
