import * as z from "zod";
import { EMAIL_PATTERN, INVALID_EMAIL, normalizeEmail } from "@/lib/text/email-address";
import { avatarSchema, isStorableText } from "@/lib/text-schema";
import { passkeySignatureSchema } from "./passkeys/schema";
import { codeSchema } from "./second-factor/schema";
import { EMAIL_AND_PASSWORD_REQUIRED } from "./sign-in-rules";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** A new password: 8 to 256 characters, kept exactly as typed. */
export const newPasswordSchema = z
  .string({ error: "Password is required" })
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, {
    error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
    abort: true,
  })
  .refine(isStorableText, "Password contains characters that aren't allowed");

/**
 * A sign-in. A missing part gives `Email and password are required`, a malformed email its own
 * error.
 */
export const signInSchema = z.object({
  email: z
    .string({ error: EMAIL_AND_PASSWORD_REQUIRED })
    .max(1024, { error: INVALID_EMAIL, abort: true })
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .min(1, EMAIL_AND_PASSWORD_REQUIRED)
        .max(254, { error: INVALID_EMAIL, abort: true })
        .regex(EMAIL_PATTERN, INVALID_EMAIL)
        .refine(isStorableText, INVALID_EMAIL),
    ),
  password: z
    .string({ error: EMAIL_AND_PASSWORD_REQUIRED })
    .min(1, EMAIL_AND_PASSWORD_REQUIRED)
    .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
});

/**
 * A confirmation of identity: the password, a code of the second factor, or a passkey's signature.
 */
export const stepUpSchema = z
  .object({
    password: z
      .string({ error: "Password is required" })
      .min(1, "Password is required")
      .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
      .optional(),
    code: codeSchema.optional(),
    passkey: passkeySignatureSchema.optional(),
  })
  .refine(({ password, code, passkey }) => [password, code, passkey].some((given) => given), {
    error: "Password is required",
    path: ["password"],
  });

const providerName = { id: z.string(), name: z.string() };

/** How a person can confirm their identity, and which identity providers they can link. */
export const ownWaysShape = {
  password: z.boolean().meta({ description: "They have a password." }),
  codes: z.boolean().meta({ description: "They have an app, or recovery codes." }),
  passkey: z.boolean(),
  linked: z
    .array(z.object({ ...providerName, active: z.boolean() }))
    .meta({ description: "Identity providers that are linked to the account." }),
  can_link: z.array(z.object(providerName)),
};
export type OwnWays = z.infer<z.ZodObject<typeof ownWaysShape>>;

/** The signed-in user in the API. */
export const sessionUserViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    active: z.boolean(),
    avatar: avatarSchema,
    created_at: z.string(),
    last_login: z.string().nullable(),
    must_change_password: z.literal(true).optional().meta({
      description: "True if someone else set the password and the person has to choose their own.",
    }),
  })
  .meta({ id: "SessionUser" });
export type SessionUser = z.infer<typeof sessionUserViewSchema>;

const sessionFields = z.object({
  id: z.string(),
  device: z
    .string()
    .meta({ description: 'Browser and system from the user agent, such as "Chrome on macOS".' }),
  ip: z.string().nullable(),
  created_at: z.string(),
  last_used: z.string(),
});

/** A session as seen by someone who manages its owner. Times are ISO 8601 UTC. */
export const sessionViewSchema = sessionFields.meta({ id: "Session" });
export type SessionView = z.infer<typeof sessionViewSchema>;

/** A session as its owner sees it. */
export const ownSessionViewSchema = sessionFields
  .extend({ current: z.boolean().meta({ description: "True for the session of this request." }) })
  .meta({ id: "OwnSession" });
export type OwnSessionView = z.infer<typeof ownSessionViewSchema>;
