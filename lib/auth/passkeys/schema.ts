import * as z from "zod";
import { PASSKEY_NAME_MAX } from "@/lib/limits";
import { nameText } from "@/lib/text-schema";

/** The most passkeys one person can have. */
export const MAX_PASSKEYS = 20;

/** Bytes as base64url, as browsers send them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/);

const credentialId = bytes(1400);
/** Extension results are ignored. */
const extensions = z.unknown().transform(() => ({}));

/** A browser's response follows a standard and may have unknown fields. They are dropped. */
const ofBrowser = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value, schema).meta({ additionalProperties: true });

/** A browser's response with a new passkey (WebAuthn's RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  name: nameText({ max: PASSKEY_NAME_MAX, label: "Name" }),
  response: ofBrowser(
    z.object(
      {
        id: credentialId,
        rawId: credentialId,
        type: z.literal("public-key"),
        clientExtensionResults: extensions,
        response: z.object({
          clientDataJSON: bytes(4096),
          attestationObject: bytes(16_384),
          transports: z.array(z.string().max(20)).max(8).default([]),
        }),
      },
      { error: "The passkey response is missing" },
    ),
  ),
});

/** The only field of a passkey that can be changed is its name. */
export const renamedPasskeySchema = newPasskeySchema.pick({ name: true });

/** A browser's response with a signature (WebAuthn's AuthenticationResponseJSON). */
export const passkeySignatureSchema = ofBrowser(
  z.object(
    {
      id: credentialId,
      rawId: credentialId,
      type: z.literal("public-key"),
      clientExtensionResults: extensions,
      response: z.object({
        clientDataJSON: bytes(4096),
        authenticatorData: bytes(4096),
        signature: bytes(2048),
        userHandle: bytes(128).optional(),
      }),
    },
    { error: "The passkey response is missing" },
  ),
);
export type PasskeySignature = z.output<typeof passkeySignatureSchema>;

export const passkeySignInSchema = z.object({ response: passkeySignatureSchema });

/** The purpose of a signature. */
export const passkeyPurposeSchema = z.object({
  purpose: z.enum(["sign-in", "step-up"]).default("sign-in").meta({
    description:
      "`step-up` confirms the identity of the signed-in person with one of their passkeys, for `POST /api/auth/step-up` only.",
  }),
});

/** One of a person's own passkeys. Times are ISO 8601 UTC. */
export const passkeyViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.string(),
    last_used: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/**
 * A browser's options for creating a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON).
 */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** A browser's options for a signature (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z
    .array(descriptor.omit({ transports: true }))
    .optional()
    .meta({ description: "For a step-up: the person's own passkeys." }),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;
