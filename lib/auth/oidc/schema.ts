import * as z from "zod";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import { nameText, text } from "@/lib/text-schema";
import { NEWCOMER_ROLES } from "../roles";
import { MAX_DOMAINS, PROVIDER_NAME_MAX } from "./oidc-rules";

const INVALID_DOMAIN = "Enter a domain like example.com";
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63}$/;
const INVALID_ISSUER = "The issuer must be an https:// URL without a query, user name or password";

function isIssuer(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || url.username || url.password || url.search || url.hash) return false;
  // The configuration decides whether plain http is allowed.
  return url.protocol === "https:" || url.protocol === "http:";
}

const issuer = text({ max: 500, label: "Issuer" }).refine(isIssuer, INVALID_ISSUER);

const fields = {
  name: nameText({ max: PROVIDER_NAME_MAX, label: "Name" }),
  issuer,
  client_id: text({ max: 300, label: "Client ID" }),
  client_secret: text({ max: 1000, min: 0, label: "Client secret" }).meta({
    description: "Write-only. Leave it blank to keep the stored secret; send null to remove it.",
  }),
  domains: z
    .array(
      text({ max: 253, label: "Domain" }).toLowerCase().regex(DOMAIN, { error: INVALID_DOMAIN }),
    )
    .max(MAX_DOMAINS)
    .transform((domains) => [...new Set(domains)].toSorted())
    .meta({
      description:
        "People with these email domains sign in with this provider instead of a password. People with other domains can't sign in with it, so it needs at least one domain.",
    }),
  newcomer_role: z.enum(NEWCOMER_ROLES).nullable().meta({
    description:
      "Role of accounts created at first sign-in, for the listed domains only. Null to require an existing account.",
  }),
  trusts_factor: z.boolean().meta({
    description: "True if the provider asks for a second factor itself, so that Atrium doesn't.",
  }),
  active: z.boolean(),
};

export const createProviderSchema = z.strictObject({
  id: z.uuid("The id must be a UUID").optional().meta({
    description:
      "Chosen beforehand, so that the redirect URL `/api/auth/oidc/{id}/callback` is known before there is a client.",
  }),
  ...fields,
  client_secret: fields.client_secret.nullable().default(null),
  domains: fields.domains.default([]),
  newcomer_role: fields.newcomer_role.default(null),
  trusts_factor: fields.trusts_factor.default(false),
  active: fields.active.default(true),
});

export const updateProviderSchema = z
  .strictObject({ ...fields, client_secret: fields.client_secret.nullable() })
  .partial();
export type ProviderChanges = z.output<typeof updateProviderSchema>;

/** Why a signed-in person visits an identity provider, and the page to open afterwards. */
export const startVisitSchema = z.strictObject({
  purpose: z.enum(["link", "step-up"]),
  to: z.string().max(200).default("/"),
});

export const testIssuerSchema = z.strictObject({ issuer });

/** An identity provider as superadmins see it. */
export const providerViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    has_secret: z.boolean(),
    domains: z.array(z.string()),
    newcomer_role: z.enum(SYSTEM_ROLES).nullable(),
    trusts_factor: z.boolean(),
    active: z.boolean(),
    people: z.int().meta({ description: "Number of accounts linked to this provider." }),
    version: z.int(),
  })
  .meta({ id: "IdentityProvider" });
export type ProviderView = z.infer<typeof providerViewSchema>;

/** The result of testing an issuer. */
export const issuerTestSchema = z.object({
  works: z.boolean(),
  message: z.string(),
  authorization_endpoint: z.string().nullable(),
  token_endpoint: z.string().nullable(),
});
export type IssuerTest = z.infer<typeof issuerTestSchema>;

/** An identity provider on the sign-in page. */
export const signInProviderSchema = z.object({ id: z.string(), name: z.string() });
export type SignInProvider = z.infer<typeof signInProviderSchema>;
