import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { sha256Hex } from "@/lib/crypto/hash";

/** The OWASP scrypt setting that fits the platform: N·r·p ≤ 2^20 and 16 MiB. */
export const SCRYPT_SETTING = { ln: 14, r: 8, p: 5 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const PHC =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

interface Parameters {
  ln: number;
  r: number;
  p: number;
}

function derive(password: string, salt: Buffer, { ln, r, p }: Parameters): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function phc(parameters: Parameters, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${parameters.ln},r=${parameters.r},p=${parameters.p}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Hashes a password into a PHC string (`$scrypt$ln=14,r=8,p=5$salt$hash`). Takes about 0.2 s of
 * CPU.
 */
export async function hashPassword(
  password: string,
  parameters: Parameters = SCRYPT_SETTING,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(parameters, salt, await derive(password, salt, parameters));
}

/**
 * Verified if the user doesn't exist, so that unknown emails and wrong passwords take the same time.
 */
const DUMMY_HASH = phc(SCRYPT_SETTING, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

interface PasswordCheck {
  matches: boolean;
  /** True if the stored hash has older parameters and should be replaced. */
  isOutdated: boolean;
}

/**
 * Checks a password against a stored hash. Without one it takes the same time and doesn't match.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const match = PHC.exec(stored ?? DUMMY_HASH) ?? PHC.exec(DUMMY_HASH);
  if (!match) throw new Error("unreachable: the placeholder hash is well formed");
  const [, ln, r, p, salt = "", hash = ""] = match;
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), parameters);
  const known = stored !== null && PHC.test(stored);
  return {
    matches: timingSafeEqual(derived, expected) && known,
    isOutdated:
      parameters.ln !== SCRYPT_SETTING.ln ||
      parameters.r !== SCRYPT_SETTING.r ||
      parameters.p !== SCRYPT_SETTING.p,
  };
}

const NONE = "none ";

/** Returns a placeholder hash, different each time, for an account without a password. */
export const noPassword = (): string => NONE + randomBytes(SALT_BYTES).toString("hex");

/** True if the stored text is a password's hash and not a placeholder. */
export const isPassword = (stored: string): boolean => !stored.startsWith(NONE);

/**
 * A fingerprint of the password's hash, so that something begun with one password becomes invalid
 * with another.
 */
export async function fingerprintOf(passwordHash: string): Promise<string> {
  return (await sha256Hex(passwordHash)).slice(0, 32);
}
