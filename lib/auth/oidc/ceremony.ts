import { recordRefusal } from "@/lib/audit/audit";
import { consumeOnce } from "@/lib/auth/passkeys/challenge";
import { askEngine, type Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/rate-limit";
import { EMAIL_PATTERN, normalizeEmail } from "@/lib/text/email-address";
import { hasFormatCharacters } from "@/lib/text/text-characters";
import { isStorableText } from "@/lib/text-schema";
import type { AddressQuestion, ClaimsQuestion, IssuerClaims, IssuerFailure } from "./call-issuer";
import {
  loadProvider,
  openClientSecret,
  type ProviderRow,
  providerMissing,
  readDomains,
} from "./identity-providers";
import { domainOf, OIDC_REFUSALS, type OidcRefusalReason } from "./oidc-rules";

/** How long a person can take at the identity provider. */
const ANSWER_MS = 10 * 60 * 1000;
/** Visits that one network can start in 15 minutes. Each one calls the issuer. */
const STARTS_PER_NETWORK = 300;
const EMAIL_MAX = 254;

/** A visit to an identity provider that failed, with the reason that the pages have a text for. */
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
  not_fresh: "not_fresh",
};

/** Returns a path within the console. Anything else becomes "/". */
export const ownPath = (to: string): string =>
  /^\/(?![/\\])[!-[\]-~]{0,199}$/.test(to) ? to : "/";

const redirectUri = (origin: string, id: string) => `${origin}/api/auth/oidc/${id}/callback`;

/**
 * Why a person visits the identity provider: to sign in, to link it to their account, or to confirm
 * their identity.
 */
type OidcPurpose = "sign-in" | "link" | "step-up";

/** What we stored in the sealed cookie when the visit began. */
interface Begun {
  providerId: string;
  state: string;
  nonce: string;
  verifier: string;
  purpose: OidcPurpose;
  /** The session that started the visit; empty for a sign-in. */
  sessionId: string;
  begunAt: number;
}

/** The page to open after a visit, from the sealed cookie. */
export const pageAfter = (sealed: string | null): string => (sealed ?? "").split(" ")[7] ?? "/";

/** Records a refusal like the API does, because here the response is a page. */
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

/** Runs the work and records a refusal (`refused`). */
export async function recordingRefusals<T>(
  ctx: Context,
  providerId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refused(ctx, error, providerId);
  }
}

/** Returns the identity provider if it is active. Throws AppError `not_found`. */
export async function activeProvider(ctx: Context, id: string): Promise<ProviderRow> {
  const provider = await loadProvider(ctx, id);
  if (!provider.active) throw providerMissing();
  return provider;
}

/**
 * The address to send the browser to, and the value for the sealed cookie that must come back with
 * the answer.
 */
export interface BegunVisit {
  address: string;
  sealed: string;
}

interface Visit {
  origin: string;
  /** The page to open afterwards (`ownPath`). */
  to: string;
  purpose: OidcPurpose;
  sessionId?: string;
}

/**
 * Begins a visit to an identity provider. For a confirmation, the provider asks the person to sign
 * in again.
 *
 * @throws OidcRefusal, or AppError `rate_limited` or `unavailable`.
 */
export async function beginVisit(
  ctx: Context,
  { id, issuer, clientId }: ProviderRow,
  { origin, to, purpose, sessionId = "" }: Visit,
): Promise<BegunVisit> {
  const key = `start-oidc:${networkOf(ctx.client.ip)}`;
  const bucket: Bucket = { key, limit: STARTS_PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS };
  await countAttempt(ctx, [bucket]);
  const [state, nonce, verifier] = [randomToken(), randomToken(), randomToken()];
  const question: AddressQuestion = {
    ...{ issuer, clientId, state, nonce, verifier },
    redirectUri: redirectUri(origin, id),
    freshSince: purpose === "step-up" ? ctx.now : null,
  };
  const found = await askEngine<{ address: string } | { failure: IssuerFailure }>(
    ctx,
    "issuer-address",
    question,
  );
  if ("failure" in found) throw new OidcRefusal(FAILURES[found.failure]);
  const sealed = [id, state, nonce, verifier, purpose, sessionId, ctx.now, to].join(" ");
  return { address: found.address, sealed };
}

/** Reads the sealed cookie. A missing cookie gives values that match nothing. */
function readBegun(sealed: string | null): Begun {
  const parts = (sealed ?? "").split(" ");
  const [providerId = "", state = "", nonce = "", verifier = "", purpose, sessionId = ""] = parts;
  return {
    ...{ providerId, state, nonce, verifier, sessionId },
    purpose: purpose as OidcPurpose,
    begunAt: Number(parts[6]),
  };
}

/** Why the visit was begun, from the sealed cookie. */
export const purposeOf = (sealed: string | null): OidcPurpose => readBegun(sealed).purpose;

export interface OidcAnswer {
  origin: string;
  /** The query with which the browser came back. */
  query: string;
  /** The value of the sealed cookie, or null. */
  sealed: string | null;
}

/**
 * The identity a provider vouches for. The email is verified and in one of the provider's domains.
 */
export interface VouchedIdentity {
  provider: ProviderRow;
  subject: string;
  email: string;
  name: string | null;
}

/**
 * Ends a visit. The issuer's answer works once, only in the browser that began the visit, and only
 * for the same purpose.
 *
 * @returns the identity that the provider vouches for.
 * @throws OidcRefusal, or AppError `not_found` or `unavailable`.
 */
export async function endVisit(
  ctx: Context,
  providerId: string,
  { origin, query, sealed }: OidcAnswer,
  purpose: OidcPurpose,
  sessionId = "",
): Promise<VouchedIdentity> {
  const provider = await activeProvider(ctx, providerId);
  const begun = readBegun(sealed);
  const isSamePurpose = begun.purpose === purpose && begun.sessionId === sessionId;
  if (begun.providerId !== providerId || !isSamePurpose) throw new OidcRefusal("too_late");
  await consumeOnce(ctx, begun.state, {
    forMs: 2 * ANSWER_MS,
    refusal: OIDC_REFUSALS.too_late,
  }).catch((cause: unknown) => {
    throw cause instanceof AppError ? new OidcRefusal("too_late", { cause }) : cause;
  });
  const claims = await claimsOf(ctx, provider, { ...begun, origin, query });
  const { subject, name } = claims;
  return { provider, subject, name, email: ownEmail(provider, claims) };
}

async function claimsOf(
  ctx: Context,
  provider: ProviderRow,
  { origin, query, ...begun }: Begun & Omit<OidcAnswer, "sealed">,
): Promise<IssuerClaims> {
  const { id, issuer, clientId, clientSecret } = provider;
  const { state, nonce, verifier, purpose, begunAt } = begun;
  const back = redirectUri(origin, id);
  const question: ClaimsQuestion = {
    ...{ issuer, clientId, state, nonce, verifier },
    clientSecret: clientSecret && (await openClientSecret(ctx, id, clientSecret)),
    redirectUri: back,
    callbackUrl: `${back}${query}`,
    freshSince: purpose === "step-up" ? begunAt : null,
  };
  const found = await askEngine<IssuerClaims | { failure: IssuerFailure }>(
    ctx,
    "issuer-claims",
    question,
  );
  if ("failure" in found) throw new OidcRefusal(FAILURES[found.failure]);
  return found;
}

/**
 * Returns the verified email. Throws OidcRefusal if it isn't verified or isn't in one of the
 * provider's domains.
 */
function ownEmail({ domains }: ProviderRow, { email: claimed, isVerified }: IssuerClaims): string {
  const email = normalizeEmail(claimed ?? "");
  const isUsable = email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email) && isStorableText(email);
  if (!isVerified || !isUsable || hasFormatCharacters(email)) throw new OidcRefusal("not_verified");
  if (!readDomains(domains).includes(domainOf(email))) throw new OidcRefusal("other_domain");
  return email;
}
