/**
 * The form for connecting the provider's account, and the names of the services created there.
 * Ships to the browser, so it imports only zod and no server code.
 */
import * as z from "zod";
import { isProviderKey, PROVIDER_KEY_MAX_LENGTH } from "./provider-rules";

const ACCOUNT_ID = /^[0-9a-f]{32}$/;
// text@text.text. Printable ASCII only, because the address is sent in a request header.
const EMAIL = /^[!-?A-~]+@[!-?A-~][!-\-/-?A-~]*\.[!-?A-~]+$/;
const D1_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const R2_NAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

interface RequiredText {
  required: string;
  max: number;
  tooLong: string;
}

/** A trimmed text that reports only its first error. */
function requiredText({ required, max, tooLong }: RequiredText) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: tooLong, abort: true });
}

const emailSchema = requiredText({
  required: "Account email is required",
  max: 254,
  tooLong: "Account email must be at most 254 characters",
}).regex(EMAIL, "Please enter a valid email address");

const globalApiKeySchema = requiredText({
  required: "Global API Key is required",
  max: PROVIDER_KEY_MAX_LENGTH,
  tooLong: "Global API Key format is invalid (37 characters, hex)",
}).refine(isProviderKey, "Global API Key format is invalid (37 characters, hex)");

const accountIdSchema = requiredText({
  required: "Account ID is required",
  max: 32,
  tooLong: "Account ID format is invalid (32 characters, hex)",
}).regex(ACCOUNT_ID, "Account ID format is invalid (32 characters, hex)");

/** For replacing the key. The account follows from the key. */
export const keyCredentialsSchema = z.object({
  email: emailSchema,
  globalApiKey: globalApiKeySchema,
});

/** For the first set-up. */
export const providerCredentialsSchema = keyCredentialsSchema.extend({
  accountId: accountIdSchema,
});

/** Names of the three services, by the provider's rules. All are required. */
export const serviceNamesSchema = z.object({
  d1Name: requiredText({
    required: "D1 database name is required",
    max: 64,
    tooLong: "D1 database name must be at most 64 characters",
  }).regex(D1_NAME, "D1 database name can only contain letters, digits, hyphens and underscores"),
  kvName: requiredText({
    required: "KV namespace name is required",
    max: 512,
    tooLong: "KV namespace name must be at most 512 characters",
  }).refine(
    (title) => !CONTROL_CHARACTER.test(title),
    "KV namespace name can't contain control characters",
  ),
  r2Name: requiredText({
    required: "R2 bucket name is required",
    max: 63,
    tooLong: "R2 bucket name must be at most 63 characters",
  })
    .min(3, { error: "R2 bucket name must be at least 3 characters", abort: true })
    .regex(
      R2_NAME,
      "R2 bucket name can only contain lowercase letters, digits and hyphens, and can't start or end with a hyphen",
    ),
});

export type ServiceNames = z.infer<typeof serviceNamesSchema>;
