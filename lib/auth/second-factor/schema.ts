import * as z from "zod";

/** Recovery codes that a person is given at once. */
export const RECOVERY_CODES = 10;

/** A second factor by which a sign-in goes on. */
export const FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;

const CODE_NEEDED = "A code is required";
const CODE_FORM = "Enter the 6-digit code from your app, or a 16-character recovery code";

/** Six digits of the app, or a recovery code; blanks and hyphens are left out, letters are capitals. */
export const codeSchema = z
  .string({ error: CODE_NEEDED })
  .min(1, CODE_NEEDED)
  .max(64, { error: CODE_FORM, abort: true })
  .transform((typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-7]{16})$/, CODE_FORM));

export const secondFactorSchema = z.object({ code: codeSchema });

/** A person's own second factor. */
export const ownFactorSchema = z.object({
  enabled: z.boolean().meta({ description: "An authenticator app is set up." }),
  confirmed_at: z.string().nullable(),
  passkeys: z.int().meta({ description: "Passkeys, each of which counts as a second factor." }),
  recovery_codes_left: z.int(),
  required: z
    .boolean()
    .meta({ description: "True if the person's role requires a second factor." }),
});
export type OwnFactor = z.infer<typeof ownFactorSchema>;

/** What an authenticator app is given. */
export const startedFactorSchema = z.object({ secret: z.string(), otpauth_url: z.string() });
export type StartedFactor = z.infer<typeof startedFactorSchema>;
