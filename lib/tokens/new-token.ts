import { type SQL, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { settings } from "@/db/schema/system";
import { readAccessPolicy, tokenMs } from "@/lib/auth/access-policy";
import type { SystemRole } from "@/lib/auth/roles";
import { newApiToken } from "@/lib/auth/token";
import { accessOf, type TokenScopes } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { DAY_MS } from "@/lib/ui/time";
import { MAX_TOKENS_PER_USER } from "../limits";

interface NewToken {
  userId: string;
  role: SystemRole;
  projectId: string | null;
  name: string;
  access?: "read" | "write";
  scopes?: TokenScopes;
  networks: readonly string[];
  expires_in_days: number;
}

/** The row of a new API token, and its text, which is stored nowhere. */
export async function newTokenRow(ctx: Context, token: NewToken) {
  const { userId, role, projectId, name, scopes, networks, expires_in_days } = token;
  const secret = newApiToken();
  const row = {
    tokenHash: await sha256Hex(secret),
    id: crypto.randomUUID(),
    userId,
    name,
    role,
    access: scopes ? accessOf(scopes) : (token.access ?? ("read" as const)),
    scopes: scopes ? JSON.stringify(scopes) : null,
    projectId,
    networks: JSON.stringify(networks),
    lastFour: secret.slice(-4),
    createdAt: ctx.now,
    expiresAt: ctx.now + expires_in_days * DAY_MS,
    lastUsedAt: null,
  };
  return { row, secret };
}

/** SQL: there is room for one more token, and it lasts no longer than the policy of access lets it. */
export const isTokenAdmitted = ({ userId, expires_in_days }: NewToken): SQL =>
  sql`${expires_in_days * DAY_MS} <= ${tokenMs()}
    AND (SELECT count(*) FROM ${apiTokens} WHERE ${apiTokens.userId} = ${userId}) < ${MAX_TOKENS_PER_USER}`;

/**
 * Says why `isTokenAdmitted` did not hold.
 *
 * @throws AppError `invalid_input`, beside the field, for a token that would last too long, else `conflict`.
 */
export async function refuseToken(ctx: Context, days: number, tooMany: string): Promise<never> {
  const [row] = await ctx.db.select({ accessPolicy: settings.accessPolicy }).from(settings);
  const { token_days } = readAccessPolicy(row?.accessPolicy ?? "{}");
  if (days <= token_days) throw new AppError("conflict", tooMany);
  const tooLong = `Tokens can last at most ${token_days} days`;
  throw new AppError("invalid_input", tooLong, { errors: { expires_in_days: [tooLong] } });
}

/** Turns the database's refusal of a token's name that is taken into an answer; throws anything else on. */
export function refuseTakenName(error: unknown, nameTaken: string): never {
  if (!isUniqueViolation(error, "api_tokens.name")) throw error;
  throw new AppError("conflict", nameTaken, { errors: { name: [nameTaken] }, cause: error });
}
