import { AppError } from "@/lib/errors";

/**
 * Where a secret is stored. Part of the ciphertext, so that it can't be decrypted if it is copied
 * to another row.
 */
interface SecretLocation {
  table: string;
  rowId: string;
  field: string;
}

/**
 * Thrown if no configured key decrypts a stored secret at its location: it was moved or cut, or the
 * key is gone.
 */
export class UnreadableSecretError extends Error {
  constructor(reason: string) {
    super(`Couldn't decrypt a stored secret: ${reason}`);
    this.name = "UnreadableSecretError";
  }
}

export interface SecretBox {
  /** The id of the key that encrypts, or null if none is configured. */
  currentKeyId: string | null;
  /** Encrypts a secret for a location. Throws AppError `internal` if no usable key is configured. */
  seal(secret: string, location: SecretLocation): Promise<string>;
  /** Decrypts a secret that was sealed for this location. Throws UnreadableSecretError. */
  open(sealed: string, location: SecretLocation): Promise<string>;
}

const VERSION = "v1";
const IV_BYTES = 12;
const KEY_BYTES = 32;
const ALGORITHM = "AES-GCM";

const NO_KEY =
  "ENCRYPTION_KEY is missing or invalid, so secrets can't be stored. Set it to id:key, with a 32-byte key in base64url.";

/** Returns the prefix of every text that is sealed with a key. */
export function sealedPrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromBase64Url(text.replace(/=+$/, ""));
    return bytes.byteLength === KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

/** Parses `id:base64url,…` in order. Returns null if there are no keys or one is malformed. */
function parseKeys(encryptionKeys: string): [id: string, bytes: Uint8Array<ArrayBuffer>][] | null {
  const keys: [string, Uint8Array<ArrayBuffer>][] = [];
  for (const entry of encryptionKeys.split(",").map((part) => part.trim())) {
    const [, id, text] = /^([A-Za-z0-9_-]{1,32}):(.+)$/.exec(entry) ?? [];
    const bytes = text ? decodeKey(text) : null;
    if (!id || !bytes) return null;
    keys.push([id, bytes]);
  }
  return keys;
}

function additionalData({ table, rowId, field }: SecretLocation): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([VERSION, table, rowId, field]));
}

/**
 * Creates a box that encrypts with the deployment's keys: AES-256-GCM, stored as
 * `v1.id.iv.ciphertext`, with the location as additional data. The first key encrypts, all decrypt: to
 * rotate, add a new key in front.
 */
export function createSecretBox(encryptionKeys: string): SecretBox {
  const keys = parseKeys(encryptionKeys);
  const imported = new Map<string, Promise<CryptoKey>>();

  function importKey(id: string): Promise<CryptoKey> | null {
    const bytes = keys?.find(([known]) => known === id)?.[1];
    if (!bytes) return null;
    const known =
      imported.get(id) ??
      crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"]);
    imported.set(id, known);
    return known;
  }

  const currentKeyId = keys?.[0]?.[0] ?? null;

  return {
    currentKeyId,
    async seal(secret, location) {
      const key = currentKeyId === null ? null : importKey(currentKeyId);
      if (currentKeyId === null || !key) throw new AppError("internal", NO_KEY);
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(
        { name: ALGORITHM, iv, additionalData: additionalData(location) },
        await key,
        new TextEncoder().encode(secret),
      );
      return `${sealedPrefix(currentKeyId)}${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
    },
    async open(sealed, location) {
      const [version, id = "", iv = "", ciphertext = "", ...rest] = sealed.split(".");
      if (version !== VERSION || rest.length > 0) throw new UnreadableSecretError("unknown form");
      const key = importKey(id);
      if (!key) throw new UnreadableSecretError("its key is not configured");
      try {
        const secret = await crypto.subtle.decrypt(
          { name: ALGORITHM, iv: fromBase64Url(iv), additionalData: additionalData(location) },
          await key,
          fromBase64Url(ciphertext),
        );
        return new TextDecoder("utf-8", { fatal: true }).decode(secret);
      } catch {
        throw new UnreadableSecretError("it was moved or changed");
      }
    },
  };
}
