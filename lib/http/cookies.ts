import { sealData } from "iron-session";
import { cookies, headers } from "next/headers";
import type { Config } from "@/lib/platform/config";
import { openSeal } from "./open-seal";

/** The cookies of Atrium, with their lifetimes in seconds. `session` ends with the browser; its row ends it earlier. */
const COOKIES = {
  session: { name: "atrium", maxAge: undefined, sealSeconds: 8 * 60 * 60 },
  setup: { name: "atrium-setup", maxAge: 30 * 60, sealSeconds: 30 * 60 },
  device: { name: "atrium-device", maxAge: 180 * 24 * 60 * 60, sealSeconds: 180 * 24 * 60 * 60 },
} as const;

export type CookieKind = keyof typeof COOKIES;

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** A seal with its version; the library itself would read past whatever follows the version's digit. */
const SEAL = /^[\w.*-]+~2$/;

/** The plain name and no Secure only on http://localhost, and only where the local scripts say so. */
async function isPlain(config: Config): Promise<boolean> {
  return config.local && LOCAL_HOST.test((await headers()).get("host") ?? "");
}

async function nameOf(kind: CookieKind, config: Config): Promise<string> {
  const { name } = COOKIES[kind];
  return (await isPlain(config)) ? name : `__Host-${name}`;
}

/** The text sealed in a cookie, or null when there is none, it was changed or it has expired. */
export async function readSealedCookie(kind: CookieKind, config: Config): Promise<string | null> {
  const sealed = (await cookies()).get(await nameOf(kind, config))?.value;
  if (!sealed || sealed.length > 1024 || !SEAL.test(sealed)) return null;
  const { sealSeconds } = COOKIES[kind];
  try {
    const password = config.sessionSecret;
    const data = await openSeal(sealed, { password, ttl: sealSeconds, now: Date.now() });
    return data.k === kind && typeof data.v === "string" ? data.v : null;
  } catch {
    return null;
  }
}

/** Seals a text into a cookie. Only in actions and route handlers. */
export async function writeSealedCookie(
  kind: CookieKind,
  value: string,
  config: Config,
): Promise<void> {
  const { maxAge, sealSeconds } = COOKIES[kind];
  const sealed = await sealData(
    { k: kind, v: value },
    { password: config.sessionSecret, ttl: sealSeconds },
  );
  const plain = await isPlain(config);
  (await cookies()).set(await nameOf(kind, config), sealed, {
    httpOnly: true,
    secure: !plain,
    sameSite: "lax",
    path: "/",
    maxAge,
  });
}

/** Removes a cookie. Only in actions and route handlers. */
export async function clearCookie(kind: CookieKind, config: Config): Promise<void> {
  const plain = await isPlain(config);
  (await cookies()).set(await nameOf(kind, config), "", {
    httpOnly: true,
    secure: !plain,
    sameSite: "lax",
    path: "/",
    maxAge: 0,
  });
}
