/** Seconds that a code is valid (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Allows clocks to be one step early or late. */
const TOLERANCE = [0, -1, 1] as const;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes as base32 without padding, as authenticator apps expect (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text) {
    held = (held << 5) | BASE32.indexOf(character);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}

/** Generates a secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The content of the QR code for an authenticator app. */
export function otpauthUrl(secret: string, { issuer, email }: { issuer: string; email: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // Apps show a plus sign literally.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}

/** The number of the 30-second step since 1970. */
const stepAt = (now: number) => Math.floor(now / 1000 / STEP_SECONDS);

/** Returns the time in milliseconds at which a step begins. */
export const timeOfStep = (step: number) => step * STEP_SECONDS * 1000;

/** The code of a secret at a given step. */
async function codeOfStep(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = mac.getUint8(mac.byteLength - 1) & 15;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

const importSecret = (secret: string) =>
  crypto.subtle.importKey("raw", fromBase32(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);

/** Returns the code that an authenticator app shows at a time in milliseconds. */
export async function totpCode(secret: string, now: number): Promise<string> {
  return codeOfStep(await importSecret(secret), stepAt(now));
}

/**
 * Returns the step that a code belongs to, allowing one step early or late; null if the code is
 * wrong.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  now: number,
): Promise<number | null> {
  const key = await importSecret(secret);
  let found: number | null = null;
  // Compute all of them, so that the time doesn't reveal which one matched.
  for (const late of TOLERANCE) {
    const step = stepAt(now) + late;
    if ((await codeOfStep(key, step)) === code) found ??= step;
  }
  return found;
}
