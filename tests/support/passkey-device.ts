import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

/** Encodes the few CBOR types of an attestation. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface SignOptions {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the device has verified its person. */
  isVerified?: boolean;
  counter?: number;
  /** The user handle that the device returns. */
  userHandle?: string;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** A software authenticator: one ES256 key, attestation "none". */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  let count = 0;

  const publicKeyMap = () =>
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);

  function authData({ rpId, isVerified = true }: SignOptions, counter: number, more: Buffer[]) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (more.length > 0 ? HAS_KEY : 0);
    const tail = Buffer.alloc(5);
    tail[0] = flags;
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail, ...more]);
  }

  const clientData = (type: string, { challenge, origin }: SignOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const envelope = <Response>(response: Response) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Its public key, as stored in a passkey's row. */
    publicKey: base64url(cbor(publicKeyMap())),
    /** Returns a browser's answer to the options of a new passkey. */
    create(options: SignOptions) {
      const length = Buffer.from([0, credentialId.length]);
      const held = [Buffer.alloc(16), length, credentialId, cbor(publicKeyMap())];
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(options, count, held)],
      ]);
      return envelope({
        clientDataJSON: base64url(clientData("webauthn.create", options)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      });
    },
    /** Returns the passkey as stored. */
    stored: () => ({
      credentialId: base64url(credentialId),
      publicKey: base64url(cbor(publicKeyMap())),
      counter: count,
    }),
    /** Returns a browser's answer to the options of a sign-in. */
    sign(options: SignOptions) {
      count += 1;
      const data = clientData("webauthn.get", options);
      const auth = authData(options, options.counter ?? count, []);
      const signed = createSign("sha256").update(Buffer.concat([auth, sha256(data)]));
      return envelope({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(auth),
        signature: base64url(signed.sign(privateKey)),
        ...(options.userHandle && { userHandle: options.userHandle }),
      });
    },
  };
}
