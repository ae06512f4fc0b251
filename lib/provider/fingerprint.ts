/**
 * The stored part of the provider's Global API Key: a keyed digest to recognise the same key, and
 * its last four characters to show which key it was.
 */
const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
// Keeps the digest separate from anything else signed with the same secret.
const PURPOSE = "provider-key:v1:";
const HEX_DIGEST = /^[0-9a-f]{64}$/;

/**
 * The secrets for fingerprints, the one for new ones first. These are the encryption keys, so that
 * changing SESSION_SECRET keeps fingerprints valid, and SESSION_SECRET if no encryption key is set.
 */
function fingerprintSecrets(config: {
  encryptionKeys: string;
  sessionSecret: string;
}): readonly [string, ...string[]] {
  const keys = config.encryptionKeys.split(",").map((entry) => entry.trim());
  const [first, ...rest] = [...keys.filter(Boolean), config.sessionSecret];
  return [first ?? config.sessionSecret, ...rest];
}

/** Makes the fingerprint of a provider key that this deployment stores. */
export async function makeFingerprint(
  key: string,
  config: Parameters<typeof fingerprintSecrets>[0],
): Promise<string> {
  return fingerprintProviderKey(key, fingerprintSecrets(config)[0]);
}

/** True if the fingerprint was made from this key, with any secret of this deployment. */
export async function isFingerprintOf(
  key: string,
  config: Parameters<typeof fingerprintSecrets>[0],
  fingerprint: string,
): Promise<boolean> {
  const matches = fingerprintSecrets(config).map((secret) =>
    matchesFingerprint(key, secret, fingerprint),
  );
  return (await Promise.all(matches)).includes(true);
}

/**
 * Fingerprints a provider key with HMAC-SHA-256.
 * @returns 64 lower-case hex characters.
 * @throws TypeError when the secret is empty, which would make the digest guessable.
 */
export async function fingerprintProviderKey(key: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await importSecret(secret), encode(key));
  return Array.from(new Uint8Array(signature), toHex).join("");
}

/**
 * Compares a key with a stored fingerprint in constant time.
 *
 * @returns false also if the fingerprint isn't 64 hex characters.
 * @throws TypeError if the secret is empty.
 */
export async function matchesFingerprint(
  key: string,
  secret: string,
  fingerprint: string,
): Promise<boolean> {
  const hmacKey = await importSecret(secret);
  if (!HEX_DIGEST.test(fingerprint)) return false;
  const bytes = Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(fingerprint.slice(index * 2, index * 2 + 2), 16),
  );
  // verify() takes the same time whatever the bytes are; a string comparison doesn't.
  return crypto.subtle.verify("HMAC", hmacKey, bytes, encode(key));
}

/**
 * The part of a key that can be shown.
 *
 * @returns the last four characters, or "" for a key so short that four would reveal too much.
 */
export function lastFour(key: string): string {
  return key.length < 16 ? "" : key.slice(-4);
}

function importSecret(secret: string): Promise<CryptoKey> {
  if (secret === "") throw new TypeError("The fingerprint secret is empty");
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
}

function encode(key: string) {
  return new TextEncoder().encode(PURPOSE + key);
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
