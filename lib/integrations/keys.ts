import type { Config } from "@/lib/platform/config";
import { createSecretBox, type SecretBox } from "@/lib/platform/secret-box";
import type { IntegrationRow } from "./rows";
import { SECRET_FIELDS, type SecretField } from "./vocabulary-schema";

export type Keys = Partial<Record<SecretField, string>>;

/** Shorter keys would show half of themselves. */
const MIN_LENGTH_TO_SHOW = 8;

/** The box that keys are sealed in and opened with. */
export function keyBox(config: Config): SecretBox {
  return createSecretBox(config.encryptionKeys);
}

/** What a ciphertext is bound to: moved to another row or field it opens no more. */
export const placeOf = (rowId: string, field: string) => ({ table: "integrations", rowId, field });

/** The stored ciphertexts by field. A column that holds anything else counts as having none. */
export function sealedKeys(row: Pick<IntegrationRow, "secrets">): Keys {
  const stored = readObject(row.secrets);
  return Object.fromEntries(
    SECRET_FIELDS.flatMap((field) => {
      const sealed = stored[field];
      return typeof sealed === "string" ? [[field, sealed]] : [];
    }),
  );
}

/** Encrypts keys for one row. Throws AppError `internal` without a usable ENCRYPTION_KEY. */
export async function sealKeys(box: SecretBox, rowId: string, keys: Keys): Promise<Keys> {
  return mapKeys(keys, (secret, field) => box.seal(secret, placeOf(rowId, field)));
}

/** The keys in the clear, for one call to the provider. Throws UnreadableSecretError. */
export async function openKeys(
  box: SecretBox,
  row: Pick<IntegrationRow, "id" | "secrets">,
): Promise<Keys> {
  return mapKeys(sealedKeys(row), (sealed, field) => box.open(sealed, placeOf(row.id, field)));
}

/** The last four characters of each key, or null when one of them cannot be read at this row. */
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
  change: (value: string, field: SecretField) => string | Promise<string>,
): Promise<Keys> {
  const entries = SECRET_FIELDS.flatMap((field) => {
    const value = keys[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const changed = await Promise.all(
    entries.map(async ({ field, value }) => [field, await change(value, field)] as const),
  );
  return Object.fromEntries(changed);
}

/** A JSON column as an object; an empty one when it holds anything else. */
export function readObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
