import { headers } from "next/headers";
import { isApiToken } from "@/lib/auth/token";
import { getBindings } from "@/lib/platform/bindings";
import { readConfig } from "@/lib/platform/config";
import { type Context, createContext } from "@/lib/platform/context";
import { sha256Hex } from "@/lib/platform/hash";
import {
  type Beside,
  loadRequestState,
  loadTokenState,
  type RequestState,
} from "@/lib/platform/request-state";
import { readSealedCookie } from "./cookies";

/** Polling names itself with this header; it does not extend a session. */
export const BACKGROUND_HEADER = "x-atrium-background";

/**
 * The context of this request before anybody is known. Throws when the deployment is not configured.
 *
 * @param databaseOver what is asked in the place of the bound database.
 */
export async function anonymousContext(
  databaseOver?: (bound: D1Database) => D1Database,
): Promise<Context> {
  const { bindings, defer } = getBindings();
  const incoming = await headers();
  return createContext({
    bindings,
    database: databaseOver?.(bindings.DB),
    defer,
    config: readConfig(),
    client: {
      ip: incoming.get("cf-connecting-ip") ?? "unknown",
      userAgent: (incoming.get("user-agent") ?? "").slice(0, 400),
    },
  });
}

/** The hash of the session token in the cookie, or null. */
export async function sessionTokenHash(ctx: Context): Promise<string | null> {
  const token = await readSealedCookie("session", ctx.config);
  return token ? sha256Hex(token) : null;
}

/** The state of this request with its actor. Throws `unavailable` or `overloaded`. */
export async function requestState(ctx: Context, beside?: Beside): Promise<RequestState> {
  const isBackground = (await headers()).get(BACKGROUND_HEADER) === "1";
  return loadRequestState(ctx, await sessionTokenHash(ctx), isBackground, beside);
}

/** What an Authorization header of the scheme Bearer carries, or null when the call has none. */
export function bearerOf(request: Request): string | null {
  const match = /^Bearer(?: +(.*))?$/i.exec(request.headers.get("authorization")?.trim() ?? "");
  return match ? (match[1] ?? "") : null;
}

/** The state of an API call with its actor: of the token that it carries, whatever its cookie says, or else the session's. */
export async function callState(
  ctx: Context,
  bearer: string | null,
  beside?: Beside,
): Promise<RequestState> {
  if (bearer === null) return requestState(ctx, beside);
  return loadTokenState(ctx, isApiToken(bearer) ? await sha256Hex(bearer) : null, beside);
}
