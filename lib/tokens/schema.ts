import * as z from "zod";
import { SYSTEM_ROLES, TOKEN_ACCESS, TOKEN_AREAS, TOKEN_LEVELS } from "@/db/vocabulary";
import { isNetwork } from "@/lib/auth/networks";
import { normalizeRoleName } from "@/lib/auth/roles";
import { PROJECT_AREAS, type TokenArea, type TokenScopes } from "@/lib/auth/token-scope";
import { nameText } from "@/lib/text-schema";
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, MAX_NETWORKS, TOKEN_NAME_MAX } from "../limits";

const EXPIRY = `expires_in_days must be one of ${EXPIRY_DAYS.join(", ")}`;

const NETWORK = "Enter an IP address or a range, such as 203.0.113.0/24 or 2001:db8::/32";
const ONE_OF_BOTH = "Set access or scopes, not both";
const NOTHING_GIVEN = "Choose at least one area";
const OUT_OF_PROJECT = `A token limited to one project can only have these areas: ${PROJECT_AREAS.join(", ")}`;

/** A list of networks without duplicates. Empty allows every network. */
export const networksSchema = z
  .array(z.string({ error: NETWORK }).trim().max(64, NETWORK).refine(isNetwork, NETWORK))
  .max(MAX_NETWORKS, `You can add up to ${MAX_NETWORKS} networks`)
  .transform((networks) => [...new Set(networks)]);

/** What a token can do, by area. */
const tokenScopesSchema = z
  .partialRecord(
    z.enum(TOKEN_AREAS, { error: `Areas must be among ${TOKEN_AREAS.join(", ")}` }),
    z.enum(TOKEN_LEVELS, { error: `Levels must be among ${TOKEN_LEVELS.join(", ")}` }),
  )
  .meta({
    description:
      "Permission per area: read, write (includes read) or admin (includes create, delete, link, assign people and settings). Areas not listed are off. Never more than the role allows.",
  });

/** Fields that limit a token, in every form that creates one. */
const limitFields = {
  name: nameText({ max: TOKEN_NAME_MAX, label: "Name" }),
  access: z.enum(TOKEN_ACCESS, { error: "Access must be read or write" }).optional(),
  scopes: tokenScopesSchema.optional(),
  networks: networksSchema
    .default([])
    .meta({ description: "CIDR ranges the token can be used from. Empty allows every network." }),
  expires_in_days: z.literal([...EXPIRY_DAYS], { error: EXPIRY }).default(DEFAULT_EXPIRY_DAYS),
};

type Limits = { access?: string; scopes?: TokenScopes };

const hasOneOfBoth = ({ access, scopes }: Limits) => access === undefined || scopes === undefined;
const hasScopes = ({ scopes }: Limits) => scopes === undefined || Object.keys(scopes).length > 0;
const isWithinProject = ({ scopes = {} }: Limits) =>
  (Object.keys(scopes) as TokenArea[]).every((area) => PROJECT_AREAS.includes(area));

/** A new personal API token. By default: role moderator, read-only, in all projects. */
export const createApiTokenSchema = z
  .strictObject({
    ...limitFields,
    role: z.preprocess(
      normalizeRoleName,
      z.enum(SYSTEM_ROLES, { error: "Unknown role" }).default("moderator"),
    ),
    project_id: z.string({ error: "Project must be an id" }).max(64).nullable().default(null).meta({
      description: "Limits the token to one project. It can't list, find or read any other.",
    }),
  })
  .refine(hasOneOfBoth, { error: ONE_OF_BOTH, path: ["access"] })
  .refine(hasScopes, { error: NOTHING_GIVEN, path: ["scopes"] })
  .refine((token) => token.project_id === null || isWithinProject(token), {
    error: OUT_OF_PROJECT,
    path: ["scopes"],
  });

/** A new API token of a service account. It is limited to the account's project. */
export const createServiceTokenSchema = z
  .strictObject(limitFields)
  .refine(hasOneOfBoth, { error: ONE_OF_BOTH, path: ["access"] })
  .refine(hasScopes, { error: NOTHING_GIVEN, path: ["scopes"] })
  .refine(isWithinProject, { error: OUT_OF_PROJECT, path: ["scopes"] });

/** One of a person's own API tokens. Times are ISO 8601 UTC. */
export const apiTokenViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(SYSTEM_ROLES).meta({
      description: "Maximum role. The token acts with the lower of this role and the person's own.",
    }),
    access: z.enum(TOKEN_ACCESS),
    scopes: tokenScopesSchema
      .nullable()
      .meta({ description: "Null if the access applies to all areas." }),
    project: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "The project the token is limited to; null for all projects." }),
    networks: z.array(z.string()),
    last_four: z.string().meta({ description: "The last characters of the token." }),
    created_at: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
    last_used: z
      .string()
      .nullable()
      .meta({ description: "Last use, to the minute. Null if never used." }),
  })
  .meta({ id: "ApiToken" });
export type ApiTokenView = z.infer<typeof apiTokenViewSchema>;

export interface CreatedApiToken {
  token: ApiTokenView;
  /** The token itself. Shown once and stored nowhere. */
  secret: string;
}
