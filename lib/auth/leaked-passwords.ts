import type { Context } from "@/lib/context/context";
import { outboundText } from "@/lib/outbound-fetch";

/** Milliseconds. The check is only advice, so it shouldn't keep people waiting. */
const TIMEOUT_MS = 2000;
/** A padded response has about 1,000 lines of 40 characters. */
const MAX_BYTES = 256 * 1024;
const PREFIX_LENGTH = 5;

async function sha1Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

/**
 * Asks Have I Been Pwned whether a password is in known leaks, if the configuration allows its
 * origin. Only the first five characters of the password's SHA-1 leave the server. Returns false if
 * there is no answer or the origin isn't allowed.
 */
export async function isLeaked(
  { config }: Pick<Context, "config">,
  password: string,
): Promise<boolean> {
  const { pwnedPasswordsBaseUrl: base, outboundAllowedOrigins: allowedOrigins } = config;
  if (!URL.canParse(base) || !allowedOrigins.includes(new URL(base).origin)) return false;
  const hash = await sha1Hex(password);
  const prefix = hash.slice(0, PREFIX_LENGTH);
  try {
    const { status, text } = await outboundText(`${base}/range/${prefix}`, {
      headers: { "add-padding": "true" },
      rules: { allowedOrigins },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    // Padding lines have a count of 0.
    return status === 200 && new RegExp(`^${hash.slice(PREFIX_LENGTH)}:0*[1-9]`, "m").test(text);
  } catch {
    return false;
  }
}
