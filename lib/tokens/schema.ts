import * as z from "zod";
import { SYSTEM_ROLES, TOKEN_ACCESS } from "@/db/vocabulary";
import type { TokenAccess } from "@/lib/auth/actor";
import { type SystemRole, spelledRole } from "@/lib/auth/roles";
import { text } from "@/lib/text-schema";
import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, TOKEN_NAME_MAX } from "./token-rules";

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
export interface ApiTokenView {
  id: string;
  name: string;
  /** What it may at most: it acts in the lower of this role and the person's own. */
  role: SystemRole;
  access: TokenAccess;
  /** The end of the token. */
  last_four: string;
  created_at: string;
  expires_at: string;
  is_expired: boolean;
  /** To the minute; null of one that was never used. */
  last_used: string | null;
}

export interface CreatedApiToken {
  token: ApiTokenView;
  /** The token itself: shown once, stored nowhere. */
  secret: string;
}
