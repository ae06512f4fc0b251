import * as z from "zod";
import { SYSTEM_ROLES, TOKEN_ACCESS } from "@/db/vocabulary";
import { spelledRole } from "@/lib/auth/roles";
import { text } from "@/lib/text-schema";
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, TOKEN_NAME_MAX } from "../limits";

const EXPIRY = `A token ends after ${EXPIRY_DAYS.join(", ")} days`;

/** A new personal API token. Without a role it is a moderator's, without access it may only read. */
export const createApiTokenSchema = z.strictObject({
  name: text({ max: TOKEN_NAME_MAX, label: "Name" }),
  role: z.preprocess(
    spelledRole,
    z.enum(SYSTEM_ROLES, { error: "Unknown role" }).default("moderator"),
  ),
  access: z.enum(TOKEN_ACCESS, { error: "Access must be read or write" }).default("read"),
  expires_in_days: z.literal([...EXPIRY_DAYS], { error: EXPIRY }).default(DEFAULT_EXPIRY_DAYS),
});

/** One of a person's own API tokens, as they see it. Times are ISO 8601 UTC. */
export const apiTokenViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(SYSTEM_ROLES).meta({
      description: "What it may at most: it acts in the lower of this role and the person's own.",
    }),
    access: z.enum(TOKEN_ACCESS),
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
