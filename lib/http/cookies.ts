import { parseCookie, stringifySetCookie } from "cookie";
import { sealData, unsealData } from "iron-session";
import type { Config } from "@/lib/context/config";
import { MAX_SESSION_HOURS } from "@/lib/limits";

/**
 * Atrium's cookies, with lifetimes in seconds. `session` ends with the browser or with its row. Its
 * seal lasts as long as the longest allowed session, because it is never renewed.
 */
const COOKIES = {
  session: { name: "atrium", maxAge: undefined, sealSeconds: MAX_SESSION_HOURS * 60 * 60 },
  setup: { name: "atrium-setup", maxAge: 30 * 60, sealSeconds: 30 * 60 },
  halfSigned: { name: "atrium-half-signed", maxAge: 10 * 60, sealSeconds: 10 * 60 },
  toConfirm: { name: "atrium-to-confirm", maxAge: 10 * 60, sealSeconds: 10 * 60 },
  passkey: { name: "atrium-passkey", maxAge: 5 * 60, sealSeconds: 5 * 60 },
  oidc: { name: "atrium-oidc", maxAge: 10 * 60, sealSeconds: 10 * 60 },
  device: { name: "atrium-device", maxAge: 180 * 24 * 60 * 60, sealSeconds: 180 * 24 * 60 * 60 },
} as const;

/** The longest one contains a subject of 255 characters. */
const MAX_SEALED = 2048;

type CookieKind = keyof typeof COOKIES;

/** Headers of a request, from a handler or from Next. */
export type RequestHeaders = Pick<Headers, "get">;

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A seal with its version. The library alone would ignore anything after the version digit. */
const SEAL = /^[\w.*-]+~2$/;

/**
 * True for http://localhost under the local scripts, where cookies have a plain name and no Secure.
 */
function isPlain(headers: RequestHeaders, config: Config): boolean {
  return config.local && LOCAL_HOST.test(headers.get("host") ?? "");
}

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin of a request. The platform passes on only hosts that are routed to this Worker. Empty
 * if the header has no valid host.
 */
export function originOf(headers: RequestHeaders, config: Config): string {
  const host = headers.get("host") ?? "";
  if (!HOST.test(host)) return "";
  return `${isPlain(headers, config) ? "http" : "https"}://${host}`;
}

function nameOf(kind: CookieKind, headers: RequestHeaders, config: Config): string {
  const { name } = COOKIES[kind];
  return isPlain(headers, config) ? name : `__Host-${name}`;
}

/** Returns the text sealed in a request's cookie; null if it is missing, changed or expired. */
export async function readSealedCookie(
  headers: RequestHeaders,
  kind: CookieKind,
  config: Config,
): Promise<string | null> {
  const sealed = parseCookie(headers.get("cookie") ?? "")[nameOf(kind, headers, config)];
  if (!sealed || sealed.length > MAX_SEALED || !SEAL.test(sealed)) return null;
  for (const password of [config.sessionSecret, config.previousSessionSecret]) {
    const value = password === undefined ? null : await unsealed(sealed, kind, password);
    if (value !== null) return value;
  }
  return null;
}

async function unsealed(sealed: string, kind: CookieKind, password: string) {
  try {
    const ttl = COOKIES[kind].sealSeconds;
    const data = await unsealData<{ k?: unknown; v?: unknown }>(sealed, { password, ttl });
    return data.k === kind && typeof data.v === "string" ? data.v : null;
  } catch {
    return null;
  }
}

/** Makes a Set-Cookie header. */
function setCookieHeader(
  headers: RequestHeaders,
  kind: CookieKind,
  { value, maxAge, config }: { value: string; maxAge?: number; config: Config },
): string {
  return stringifySetCookie({
    name: nameOf(kind, headers, config),
    value,
    httpOnly: true,
    secure: !isPlain(headers, config),
    sameSite: "lax",
    path: "/",
    maxAge,
  });
}

/** Makes the Set-Cookie header that seals a text into a cookie. */
export async function sealedCookie(
  headers: RequestHeaders,
  kind: CookieKind,
  value: string,
  config: Config,
): Promise<string> {
  const { maxAge, sealSeconds } = COOKIES[kind];
  const sealed = await sealData(
    { k: kind, v: value },
    { password: config.sessionSecret, ttl: sealSeconds },
  );
  return setCookieHeader(headers, kind, { value: sealed, maxAge, config });
}

/** Makes the Set-Cookie header that removes a cookie. */
export function removedCookie(headers: RequestHeaders, kind: CookieKind, config: Config): string {
  return setCookieHeader(headers, kind, { value: "", maxAge: 0, config });
}
