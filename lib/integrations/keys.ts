import type { Config } from "@/lib/context/config";
import { createSecretBox, type SecretBox } from "@/lib/crypto/secret-box";
import type { IntegrationRow } from "./rows";

/** Keys by the provider's field name, decrypted or encrypted. */
export type Keys = Record<string, string>;

export const KEYS_UNREADABLE = "The stored keys can't be decrypted. Enter them again.";

/** Shorter keys would show half of themselves. */
const MIN_LENGTH_TO_SHOW = 8;

/** The box that encrypts and decrypts keys. */
export function keyBox(config: Config): SecretBox {
  return createSecretBox(config.encryptionKeys);
}

/** What a ciphertext is bound to. In another row or field it can't be decrypted. */
const bindingOf = (rowId: string, field: string) => ({ table: "integrations", rowId, field });

/** The stored ciphertexts by field; none if the column has anything else. */
export function sealedKeys(row: Pick<IntegrationRow, "secrets">): Keys {
  const entries = Object.entries(readObject(row.secrets));
  return Object.fromEntries(
    entries.flatMap(([field, sealed]) => (typeof sealed === "string" ? [[field, sealed]] : [])),
  );
}

/** Encrypts keys for one row. Throws AppError `internal` without a usable ENCRYPTION_KEY. */
export async function sealKeys(box: SecretBox, rowId: string, keys: Keys): Promise<Keys> {
  return mapKeys(keys, (secret, field) => box.seal(secret, bindingOf(rowId, field)));
}

/** Decrypts the keys, for one call to the provider. Throws UnreadableSecretError. */
export async function openKeys(
  box: SecretBox,
  row: Pick<IntegrationRow, "id" | "secrets">,
): Promise<Keys> {
  return mapKeys(sealedKeys(row), (sealed, field) => box.open(sealed, bindingOf(row.id, field)));
}

/**
 * Returns the last four characters of each key, or null if one of them can't be decrypted for this
 * row.
 */
export async function lastFours(
  box: SecretBox,
  row: Pick<IntegrationRow, "id" | "secrets">,
): Promise<Keys | null> {
  try {
    return await mapKeys(await openKeys(box, row), (secret) =>
      secret.length < MIN_LENGTH_TO_SHOW ? "" : secret.slice(-4),
    );
  } catch {
    return null;
  }
}

async function mapKeys(
  keys: Keys,
  change: (value: string, field: string) => string | Promise<string>,
): Promise<Keys> {
  const changed = Object.entries(keys).map(
    async ([field, value]) => [field, await change(value, field)] as const,
  );
  return Object.fromEntries(await Promise.all(changed));
}

/** Parses a JSON column as an object; an empty one if it has anything else. */
export function readObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
