import * as oauth from "oauth4webapi";
import type { Config } from "@/lib/context/config";
import {
  isAllowedAddress,
  OutboundError,
  type OutboundRules,
  outboundText,
} from "@/lib/outbound-fetch";

// Only the engine imports this file: the library doesn't fit into the console's bundle.

/** Seconds by which the issuer's clock may differ from ours. */
const CLOCK_TOLERANCE = 30;
/** Longest email or name read from a claim, in characters. */
const CLAIM_MAX = 1000;
/** Longest subject in characters (OpenID Connect Core, section 2). */
const SUBJECT_MAX = 255;
/** Issuers that serve some endpoints from other origins. */
const FURTHER_ORIGINS: Readonly<Record<string, readonly string[]>> = {
  "https://accounts.google.com": ["https://oauth2.googleapis.com", "https://www.googleapis.com"],
};

/**
 * Why an issuer's answer is refused: no answer, a wrong discovery document, a refusal, a failed
 * check, or no fresh sign-in.
 */
export type IssuerFailure = "unreachable" | "not_an_issuer" | "denied" | "refused" | "not_fresh";
type Outcome<Found> = Found | { failure: IssuerFailure };

interface IssuerQuestion {
  issuer: string;
}

/** What we need from an issuer's discovery document. */
export interface IssuerDescription {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** True if the issuer advertises PKCE with SHA-256. Some support it without saying so. */
  saysPkce: boolean;
}

export interface AddressQuestion extends IssuerQuestion {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** When a sign-in that must be fresh began, in milliseconds; null if an older one is enough. */
  freshSince: number | null;
}

export interface ClaimsQuestion extends AddressQuestion {
  clientSecret: string | null;
  /** The address that the issuer sent the browser back to, with its query. */
  callbackUrl: string;
}

/** The person that the issuer vouches for. */
export interface IssuerClaims {
  subject: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
}

/**
 * An issuer may be called at its own origin over https, and at the origins the configuration
 * allows.
 */
function rulesOf({ outboundAllowedOrigins }: Config, issuer: string): OutboundRules {
  const { origin, protocol } = new URL(issuer);
  const own = protocol === "https:" ? [origin, ...(FURTHER_ORIGINS[origin] ?? [])] : [];
  return { allowedOrigins: [...own, ...outboundAllowedOrigins] };
}

/** Makes the library call out through `outboundText`, so that the outbound rules apply. */
function optionsOf(rules: OutboundRules) {
  return {
    [oauth.customFetch]: async (
      address: string,
      { headers, body }: { headers: Record<string, string>; body?: unknown },
    ) => {
      const answer = await outboundText(address, { headers, rules, body: body ?? undefined });
      return new Response(answer.text, {
        status: answer.status,
        headers: { "content-type": answer.contentType },
      });
    },
    // The outbound rules decide whether plain http is allowed.
    [oauth.allowInsecureRequests]: true,
  };
}

async function discover(config: Config, issuer: string) {
  const rules = rulesOf(config, issuer);
  const options = optionsOf(rules);
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, { ...options, algorithm: "oidc" });
  const server = await oauth.processDiscoveryResponse(url, response).catch((cause: unknown) => {
    throw new NotAnIssuer("The discovery document is not valid", { cause });
  });
  const { authorization_endpoint, token_endpoint, jwks_uri } = server;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
    if (!address || !isAllowedAddress(address, rules))
      throw new NotAnIssuer(
        "The discovery document lacks an endpoint, or names one on another host",
      );
  return { server, options, endpoint: authorization_endpoint ?? "", token: token_endpoint ?? "" };
}

class NotAnIssuer extends Error {}
class NotFresh extends Error {}

function failureOf(error: unknown): IssuerFailure {
  if (error instanceof OutboundError) return "unreachable";
  if (error instanceof NotAnIssuer) return "not_an_issuer";
  if (error instanceof NotFresh) return "not_fresh";
  return error instanceof oauth.AuthorizationResponseError ? "denied" : "refused";
}

async function attempt<Found>(work: () => Promise<Found>): Promise<Outcome<Found>> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    // The library's error names the failed claim and never contains a token.
    console.warn(JSON.stringify({ message: "issuer not followed", failure, error: String(error) }));
    return { failure };
  }
}

/** Reads an issuer's discovery document, to test it. */
export function describeIssuer(
  config: Config,
  { issuer }: IssuerQuestion,
): Promise<Outcome<IssuerDescription>> {
  return attempt(async () => {
    const { server, endpoint, token } = await discover(config, issuer);
    return {
      issuer: server.issuer,
      authorizationEndpoint: endpoint,
      tokenEndpoint: token,
      saysPkce: server.code_challenge_methods_supported?.includes("S256") ?? false,
    };
  });
}

/** Returns the address that the browser is sent to for signing in. */
export function addressOfIssuer(
  config: Config,
  question: AddressQuestion,
): Promise<Outcome<{ address: string }>> {
  return attempt(async () => {
    const { endpoint } = await discover(config, question.issuer);
    const address = new URL(endpoint);
    const query = {
      response_type: "code",
      client_id: question.clientId,
      redirect_uri: question.redirectUri,
      scope: "openid email profile",
      state: question.state,
      nonce: question.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(question.verifier),
      code_challenge_method: "S256",
      // Makes the issuer ask for a sign-in even if the person has a session there.
      ...(question.freshSince !== null && { prompt: "login", max_age: "0" }),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return { address: address.href };
  });
}

/**
 * Exchanges the authorization code for the person's claims. Checks state, issuer, signature,
 * audience, authorised party, expiry, nonce and subject, and the time of the sign-in if it must be
 * fresh.
 */
export function claimsOfIssuer(
  config: Config,
  question: ClaimsQuestion,
): Promise<Outcome<IssuerClaims>> {
  return attempt(async () => {
    const { issuer, clientId, redirectUri, verifier, callbackUrl } = question;
    const { server, options } = await discover(config, issuer);
    const client: oauth.Client = {
      client_id: clientId,
      [oauth.clockTolerance]: CLOCK_TOLERANCE,
    };
    const url = new URL(callbackUrl);
    const answer = oauth.validateAuthResponse(server, client, url, question.state);
    const proof = clientProof(server, question.clientSecret);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proof,
      answer,
      redirectUri,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: question.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims || (claims.azp !== undefined && claims.azp !== clientId))
      throw new Error("The token was issued to another client");
    if (claims.sub.length === 0 || claims.sub.length > SUBJECT_MAX)
      throw new Error("The subject is empty or too long");
    requireFresh(claims, question.freshSince);
    if (claims.email !== undefined || !server.userinfo_endpoint) return personOf(claims);
    const more = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    const info = await oauth.processUserInfoResponse(server, client, claims.sub, more);
    return personOf({ ...info, sub: claims.sub });
  });
}

/** Refuses a sign-in that is older than the request, or whose time the issuer doesn't give. */
function requireFresh({ auth_time }: { auth_time?: unknown }, freshSince: number | null): void {
  if (freshSince === null) return;
  const earliest = freshSince / 1000 - CLOCK_TOLERANCE;
  if (typeof auth_time !== "number" || auth_time < earliest)
    throw new NotFresh("The person was not asked to sign in again");
}

/** How the client authenticates: with its secret in the issuer's default way, or not at all. */
function clientProof(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string | null,
): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const isBasic = methods === undefined || methods.includes("client_secret_basic");
  return isBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

interface PersonClaims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

const textOrNull = (claim: unknown) => (typeof claim === "string" && claim !== "" ? claim : null);

function personOf({ sub, email, email_verified, name }: PersonClaims): IssuerClaims {
  return {
    subject: sub,
    email: textOrNull(email)?.slice(0, CLAIM_MAX) ?? null,
    // Some issuers send it as a string.
    isVerified: email_verified === true || email_verified === "true",
    name: textOrNull(name)?.slice(0, CLAIM_MAX) ?? null,
  };
}
