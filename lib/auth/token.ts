import { and, eq, sql } from "drizzle-orm";
import { apiTokens, users } from "@/db/schema/auth";
import { networkOf } from "@/lib/auth/rate-limit";
import type { Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import type { Actor } from "./actor";
import { SESSION_NEEDED } from "./authorize";
import { countAttempt, FIFTEEN_MINUTES_MS } from "./rate-limit";
import { lowerRole, readSystemRole } from "./roles";
import { avatarUrl, type SessionUserRow } from "./session";

/** Tells people and secret scanners what the text is. */
const PREFIX = "atr_";
const TOKEN = new RegExp(`^${PREFIX}[0-9a-f]{64}$`);

/** The last use is written at most once in this time. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/** Wrong tokens from one network in 15 minutes; from then on they are answered 429. Right ones are not counted. */
export const WRONG_TOKENS_PER_NETWORK = 30;

export const INVALID_TOKEN = "The API token is not valid: it is unknown, expired or revoked.";
export const READ_ONLY_TOKEN = "This API token may only read.";

/** A fresh token: 256 random bits behind the prefix. */
export function newApiToken(): string {
  return PREFIX + randomToken();
}

/** True for what has the form of a token. */
export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The columns of a token that say who asks. */
export const TOKEN_COLUMNS = {
  id: apiTokens.id,
  name: apiTokens.name,
  role: apiTokens.role,
  access: apiTokens.access,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

type TokenRow = Pick<typeof apiTokens.$inferSelect, keyof typeof TOKEN_COLUMNS>;

/** The actor of a token and its user, or null when it has expired or the user is not active. */
export function actorOfToken(token: TokenRow, user: SessionUserRow, now: number): Actor | null {
  if (!user.active || token.expiresAt <= now) return null;
  const { avatarKey, role, ...person } = user;
  const ownRole = readSystemRole(role);
  return {
    ...person,
    role: lowerRole(ownRole, token.role),
    avatar: avatarUrl(avatarKey),
    sessionId: null,
    confirmedAt: null,
    token: { id: token.id, name: token.name, access: token.access, ownRole },
  };
}

/** Writes a token's last use after the answer. */
export function touchToken(ctx: Context, row: TokenRow): void {
  if (row.lastUsedAt !== null && ctx.now - row.lastUsedAt < TOUCH_INTERVAL_MS) return;
  const write = ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: ctx.now })
    .where(eq(apiTokens.id, row.id));
  ctx.defer(Promise.resolve(write));
}

/** The statement that ends the API tokens of a user who is not active, for the batch that may have made them so. */
export function endTokensOfInactiveStatement(ctx: Context, userId: string) {
  const isInactive = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.active} = 0)`;
  return ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isInactive));
}

export interface TokenCall {
  /** GET or HEAD. */
  isRead: boolean;
  /** What only somebody signed in may do. */
  needsSession: boolean;
}

/**
 * Decides on a call that carries an API token, before the policy does. Wrong ones are counted by network.
 *
 * @throws AppError `invalid_credentials` for a token that is not one, `rate_limited` after too many of those, or
 *   `forbidden` for what no token or no reading one may do.
 */
export async function admitToken(ctx: Context, { isRead, needsSession }: TokenCall): Promise<void> {
  const access = ctx.actor?.token?.access;
  if (access === undefined) {
    const key = `api-token:${networkOf(ctx.client.ip)}`;
    await countAttempt(ctx, [
      { key, limit: WRONG_TOKENS_PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS },
    ]);
    throw new AppError("invalid_credentials", INVALID_TOKEN);
  }
  if (needsSession) throw new AppError("forbidden", SESSION_NEEDED);
  if (!isRead && access === "read") throw new AppError("forbidden", READ_ONLY_TOKEN);
}
