import { sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { settings } from "@/db/schema/system";
import type { Rule } from "@/lib/audit/write";
import { readAccessPolicy, tokenMs } from "@/lib/auth/access-policy";
import type { SystemRole } from "@/lib/auth/roles";
import { newApiToken } from "@/lib/auth/token";
import { accessOf, type TokenScopes } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { DAY_MS } from "@/lib/time";
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

/** Creates the row of a new API token, and its secret, which isn't stored. */
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

/**
 * The rules for a new token: its lifetime fits the access policy, and its person may have one more.
 */
export function tokenRules(ctx: Context, token: NewToken, tooMany: string): Rule[] {
  const { userId, expires_in_days } = token;
  const own = sql`(SELECT count(*) FROM ${apiTokens} WHERE ${apiTokens.userId} = ${userId})`;
  return [
    { holds: sql`${expires_in_days * DAY_MS} <= ${tokenMs()}`, refuse: () => refuseTooLong(ctx) },
    { holds: sql`${own} < ${MAX_TOKENS_PER_USER}`, refuse: new AppError("conflict", tooMany) },
  ];
}

async function refuseTooLong(ctx: Context): Promise<never> {
  const [row] = await ctx.db.select({ accessPolicy: settings.accessPolicy }).from(settings);
  const { token_days } = readAccessPolicy(row?.accessPolicy ?? "{}");
  const tooLong = `Tokens can last at most ${token_days} days`;
  throw new AppError("invalid_input", tooLong, { errors: { expires_in_days: [tooLong] } });
}

/** Turns the database error for a taken token name into a `conflict`. Rethrows anything else. */
export function refuseTakenName(error: unknown, nameTaken: string): never {
  if (!isUniqueViolation(error, "api_tokens.name")) throw error;
  throw new AppError("conflict", nameTaken, { errors: { name: [nameTaken] }, cause: error });
}
