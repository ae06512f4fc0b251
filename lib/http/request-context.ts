import { getCloudflareContext } from "@opennextjs/cloudflare";
import { INSUFFICIENT_PERMISSIONS, requireActor } from "@/lib/auth/authorize";
import { isApiToken } from "@/lib/auth/token";
import { MAX_USER_AGENT } from "@/lib/auth/user-agent";
import { readConfig } from "@/lib/context/config";
import { type Bindings, type Context, createContext } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { UNKNOWN_IP } from "@/lib/limits";
import { loadRequestState, loadTokenState, type RequestState } from "@/lib/system/request-state";
import { originOf, type RequestHeaders, readSealedCookie } from "./cookies";

/** Polling sends this header, so that it doesn't extend a session. */
const BACKGROUND_HEADER = "x-atrium-background";

declare global {
  /** The adapter provides the bindings of wrangler.jsonc. */
  interface CloudflareEnv extends Bindings {}
}

/**
 * Makes the context of a request before the actor is known. Throws if the deployment isn't
 * configured.
 */
export function anonymousContext(headers: RequestHeaders): Context {
  // Throws at module scope and while prerendering.
  const { env, ctx } = getCloudflareContext();
  const config = readConfig();
  return createContext({
    bindings: env,
    defer: (work) => ctx.waitUntil(work),
    config,
    client: {
      ip: (config.trustsClientIp && headers.get("cf-connecting-ip")) || UNKNOWN_IP,
      userAgent: (headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    },
    origin: originOf(headers, config),
  });
}

/** Returns the hash of the session token in the cookie, or null. */
export async function sessionTokenHash(
  ctx: Context,
  headers: RequestHeaders,
): Promise<string | null> {
  const token = await readSealedCookie(headers, "session", ctx.config);
  return token ? sha256Hex(token) : null;
}

/**
 * Loads the state of a request with its actor, from the session cookie. Throws `unavailable` or
 * `overloaded`.
 */
export async function requestState(
  ctx: Context,
  headers: RequestHeaders,
  isForPage = false,
): Promise<RequestState> {
  const isBackground = headers.get(BACKGROUND_HEADER) === "1";
  return loadRequestState(ctx, await sessionTokenHash(ctx, headers), isBackground, isForPage);
}

/** Returns the token of an `Authorization: Bearer` header; null if there is none. */
export function bearerOf(headers: RequestHeaders): string | null {
  const match = /^Bearer(?: +([^ ].*))?$/i.exec(headers.get("authorization")?.trim() ?? "");
  return match ? (match[1] ?? "") : null;
}

/**
 * Loads the state of an API call with its actor: from its token if it has one, else from the
 * session cookie.
 */
export async function callState(
  ctx: Context,
  headers: RequestHeaders,
  bearer: string | null,
): Promise<RequestState> {
  if (bearer === null) return requestState(ctx, headers);
  return loadTokenState(ctx, isApiToken(bearer) ? await sha256Hex(bearer) : null);
}

/**
 * Reloads the context of a long-running call, with the actor's current state. Doesn't extend their
 * session.
 *
 * @throws AppError `unauthenticated` if they were signed out, deactivated or their token was
 *   revoked, `forbidden` if their role changed, or as `requestState`.
 */
export async function currentContext(ctx: Context, headers: Headers): Promise<Context> {
  const quiet = new Headers(headers);
  quiet.set(BACKGROUND_HEADER, "1");
  const blank = { ...ctx, actor: null, now: Date.now() };
  const now = (await callState(blank, quiet, bearerOf(quiet))).ctx;
  const { role } = requireActor(now.actor);
  if (role !== ctx.actor?.role) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  return now;
}

/** The console's origin as this browser knows it. `assertSameOrigin` compares the same host. */
export function ownOrigin(ctx: Pick<Context, "config">, { headers, url }: Request): string {
  const host = headers.get("host") ?? new URL(url).host;
  // Plain http is used only on the local machine.
  return `${ctx.config.local ? new URL(url).protocol : "https:"}//${host}`;
}

/** The origin and host that passkeys are bound to. */
export function ownSite(ctx: Pick<Context, "config">, request: Request) {
  const origin = ownOrigin(ctx, request);
  return { origin, rpId: new URL(origin).hostname };
}

/**
 * Refuses a write from another site's page. Browsers say where a request comes from. A client that
 * doesn't send this header (curl, an API client) carries no cookie of a victim and passes.
 *
 * @throws AppError `cross_origin`.
 */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const isForeignOrigin =
    origin !== null && !(URL.canParse(origin) && new URL(origin).host === host);
  const isForeignSite = site !== null && site !== "same-origin";
  if (isForeignSite || isForeignOrigin)
    throw new AppError("cross_origin", "Requests from other origins aren't allowed");
}
