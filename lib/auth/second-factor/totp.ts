import { Secret, TOTP } from "otpauth";

/** Seconds that a code is valid (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps that a clock may be early or late. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;

/** Encodes bytes as base32 without padding, as authenticator apps expect (RFC 4648). */
export const toBase32 = (bytes: Uint8Array<ArrayBuffer>): string =>
  new Secret({ buffer: bytes.buffer }).base32;

/** Generates a secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  });

/** The content of the QR code for an authenticator app. */
export const otpauthUrl = (secret: string, { issuer, email }: { issuer: string; email: string }) =>
  totpOf(secret, { issuer, label: email }).toString();

/** Returns the time in milliseconds at which a step begins. */
export const timeOfStep = (step: number) => step * STEP_SECONDS * 1000;

/** Returns the code that an authenticator app shows at a time in milliseconds. */
export const totpCode = (secret: string, now: number): string =>
  totpOf(secret).generate({ timestamp: now });

/**
 * Returns the number of the 30-second step since 1970 that a code belongs to, allowing one step
 * early or late; null if the code is wrong.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const late = totp.validate({ token: code, timestamp: now, window: TOLERANCE });
  return late === null ? null : totp.counter({ timestamp: now }) + late;
}
