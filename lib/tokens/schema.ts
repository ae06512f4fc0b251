import * as z from "zod";
import { SYSTEM_ROLES, TOKEN_ACCESS, TOKEN_AREAS, TOKEN_LEVELS } from "@/db/vocabulary";
import { isNetwork } from "@/lib/auth/networks";
import { spelledRole } from "@/lib/auth/roles";
import { PROJECT_AREAS, type TokenArea, type TokenScopes } from "@/lib/auth/token-scope";
import { nameText } from "@/lib/text-schema";
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, MAX_NETWORKS, TOKEN_NAME_MAX } from "../limits";

const EXPIRY = `A token ends after ${EXPIRY_DAYS.join(", ")} days`;

const NETWORK = "A network is an address, alone or with a prefix: 203.0.113.0/24, 2001:db8::/32";
const ONE_OF_BOTH = "Give access or scopes, not both";
const NOTHING_GIVEN = "Give at least one area";
const OUT_OF_PROJECT = `A token of one project may have ${PROJECT_AREAS.join(", ")} only`;

/** Networks, each once; none for everywhere. */
export const networksSchema = z
  .array(z.string({ error: NETWORK }).trim().max(64, NETWORK).refine(isNetwork, NETWORK))
  .max(MAX_NETWORKS, `At most ${MAX_NETWORKS} networks`)
  .transform((networks) => [...new Set(networks)]);

/** What a token may in which area. */
export const tokenScopesSchema = z
  .partialRecord(
    z.enum(TOKEN_AREAS, { error: `An area is one of ${TOKEN_AREAS.join(", ")}` }),
    z.enum(TOKEN_LEVELS, { error: `A level is one of ${TOKEN_LEVELS.join(", ")}` }),
  )
  .meta({
    description:
      "What it may in which area, and nothing elsewhere: read, write (and read), or admin (and create, delete, link, assign people, settings). Never above the role.",
  });

/** What narrows a token, in every form that makes one. */
const limitFields = {
  name: nameText({ max: TOKEN_NAME_MAX, label: "Name" }),
  access: z.enum(TOKEN_ACCESS, { error: "Access must be read or write" }).optional(),
  scopes: tokenScopesSchema.optional(),
  networks: networksSchema
    .default([])
    .meta({ description: "Where it may be used from, by CIDR; everywhere where there is none." }),
  expires_in_days: z.literal([...EXPIRY_DAYS], { error: EXPIRY }).default(DEFAULT_EXPIRY_DAYS),
};

type Limits = { access?: string; scopes?: TokenScopes };

const hasOneOfBoth = ({ access, scopes }: Limits) => access === undefined || scopes === undefined;
const hasScopes = ({ scopes }: Limits) => scopes === undefined || Object.keys(scopes).length > 0;
const isWithinProject = ({ scopes = {} }: Limits) =>
  (Object.keys(scopes) as TokenArea[]).every((area) => PROJECT_AREAS.includes(area));

/**
 * A new personal API token. Without a role it is a moderator's, without access or scopes it may only read, everywhere.
 */
export const createApiTokenSchema = z
  .strictObject({
    ...limitFields,
    role: z.preprocess(
      spelledRole,
      z.enum(SYSTEM_ROLES, { error: "Unknown role" }).default("moderator"),
    ),
    project_id: z.string({ error: "Project must be an id" }).max(64).nullable().default(null).meta({
      description: "The one project that exists for it: no other is listed, found or read.",
    }),
  })
  .refine(hasOneOfBoth, { error: ONE_OF_BOTH, path: ["access"] })
  .refine(hasScopes, { error: NOTHING_GIVEN, path: ["scopes"] })
  .refine((token) => token.project_id === null || isWithinProject(token), {
    error: OUT_OF_PROJECT,
    path: ["scopes"],
  });

/** A new API token of a service account, which is bound to the account's project. */
export const createServiceTokenSchema = z
  .strictObject(limitFields)
  .refine(hasOneOfBoth, { error: ONE_OF_BOTH, path: ["access"] })
  .refine(hasScopes, { error: NOTHING_GIVEN, path: ["scopes"] })
  .refine(isWithinProject, { error: OUT_OF_PROJECT, path: ["scopes"] });

/** One of a person's own API tokens, as they see it. Times are ISO 8601 UTC. */
export const apiTokenViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(SYSTEM_ROLES).meta({
      description: "What it may at most: it acts in the lower of this role and the person's own.",
    }),
    access: z.enum(TOKEN_ACCESS),
    scopes: tokenScopesSchema
      .nullable()
      .meta({ description: "Null of one that has its access in all areas." }),
    project: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "The one project that exists for it." }),
    networks: z.array(z.string()),
    last_four: z.string().meta({ description: "The end of the token." }),
    created_at: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
    last_used: z
      .string()
      .nullable()
      .meta({ description: "To the minute; null of one that was never used." }),
  })
  .meta({ id: "ApiToken" });
export type ApiTokenView = z.infer<typeof apiTokenViewSchema>;

export interface CreatedApiToken {
  token: ApiTokenView;
  /** The token itself: shown once, stored nowhere. */
  secret: string;
}
