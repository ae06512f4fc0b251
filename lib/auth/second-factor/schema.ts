import * as z from "zod";

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Second factors that can finish a sign-in. */
export const FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;

const CODE_NEEDED = "A code is required";
const CODE_FORM = "Enter the 6-digit code from your app, or a 16-character recovery code";

/** A six-digit code of the app, or a recovery code. Ignores spaces, hyphens and case. */
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

/** The data for an authenticator app. */
export const startedFactorSchema = z.object({ secret: z.string(), otpauth_url: z.string() });
export type StartedFactor = z.infer<typeof startedFactorSchema>;
