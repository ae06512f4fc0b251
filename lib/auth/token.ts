import { and, eq, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/rate-limit";
import { type AccessPolicy, isFromRoleNetwork } from "./access-policy";
import type { Actor } from "./actor";
import { SESSION_NEEDED } from "./authorize";
import { isInNetworks } from "./networks";
import { lowerRole, readSystemRole } from "./roles";
import { serviceOf } from "./service-account";
import { avatarUrl, type SessionUserRow } from "./session";
import { isInScope, type TokenScopes } from "./token-scope";

/** Identifies the text as a token, for people and secret scanners. */
const PREFIX = "atr_";
const TOKEN = new RegExp(`^${PREFIX}[0-9a-f]{64}$`);

/** The last use is written at most once in this interval. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/**
 * Wrong tokens allowed from one network in 15 minutes. After that, wrong tokens get a 429. Valid
 * ones aren't counted.
 */
export const WRONG_TOKENS_PER_NETWORK = 30;

export const INVALID_TOKEN =
  "This API token is unknown, expired or revoked. Create a new one on your account page.";
export const READ_ONLY_TOKEN = "This API token is read-only.";
export const OUT_OF_SCOPE = "This API token doesn't have permission to do this.";
const WRONG_NETWORK = "This API token can't be used from this network.";
const TOKEN_NOT_FULL_ACCESS =
  "This would act with all of your permissions, and this API token has fewer. Sign in to the console instead.";
const PROJECT_NOT_FOUND = "Project not found";

/** Generates a token: the prefix and 256 random bits. */
export function newApiToken(): string {
  return PREFIX + randomToken();
}

/** True if the text has the format of a token. */
export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Columns of a token that make up the actor. */
export const TOKEN_COLUMNS = {
  id: apiTokens.id,
  name: apiTokens.name,
  role: apiTokens.role,
  access: apiTokens.access,
  scopes: apiTokens.scopes,
  projectId: apiTokens.projectId,
  networks: apiTokens.networks,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

type TokenRow = Pick<typeof apiTokens.$inferSelect, keyof typeof TOKEN_COLUMNS>;

/**
 * Returns the actor of a token, or null if it has expired, the user is inactive, or a service
 * account's project is in the trash. If the person's role isn't allowed on this network, the actor
 * gets the role's networks, so that `tokenRefusal` refuses the call.
 */
export function actorOfToken(
  token: TokenRow,
  user: SessionUserRow,
  { now, ip, networks }: { now: number; ip: string } & Pick<AccessPolicy, "networks">,
): Actor | null {
  const { avatarKey, role, reviewSince, serviceProjectId, serviceRole, isServing, ...person } =
    user;
  if (!user.active || token.expiresAt <= now || isServing === 0) return null;
  const service = serviceOf({ serviceProjectId, serviceRole });
  const ownRole = readSystemRole(role);
  const isHere = isFromRoleNetwork({ networks }, ownRole, ip);
  return {
    ...person,
    role: lowerRole(ownRole, token.role),
    avatar: avatarUrl(avatarKey),
    sessionId: null,
    confirmedAt: null,
    ...(service && { service }),
    token: {
      ...{ id: token.id, name: token.name, access: token.access, ownRole },
      ...{ scopes: readScopes(token.scopes), projectId: service?.projectId ?? token.projectId },
      networks: isHere ? readNetworks(token.networks) : (networks[ownRole] ?? []),
    },
  };
}

/** Parses stored scopes. */
export const readScopes = (stored: string | null): TokenScopes | null =>
  stored === null ? null : (JSON.parse(stored) as TokenScopes);

/** Parses a stored list of networks. */
export const readNetworks = (stored: string): string[] => JSON.parse(stored) as string[];

/** Writes a token's last use after the response. */
export function touchToken(ctx: Context, row: TokenRow): void {
  if (row.lastUsedAt !== null && ctx.now - row.lastUsedAt < TOUCH_INTERVAL_MS) return;
  const write = ctx.db
    .update(apiTokens)
    .set({ lastUsedAt: ctx.now })
    .where(eq(apiTokens.id, row.id));
  ctx.defer(Promise.resolve(write));
}

/**
 * Statement that deletes a user's API tokens if the user is inactive, for a batch that may have
 * deactivated them.
 */
export function endTokensOfInactiveStatement(ctx: Context, userId: string) {
  const isInactive = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.active} = 0)`;
  return ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isInactive));
}

/**
 * Refuses a limited token for things that later act with the person's full permissions.
 *
 * @throws AppError `forbidden`.
 */
export function refuseLimitedToken({ role, token }: Actor): void {
  if (!token) return;
  const isWhole = token.scopes === null && token.projectId === null && role === token.ownRole;
  if (!isWhole) throw new AppError("forbidden", TOKEN_NOT_FULL_ACCESS);
}

export interface TokenCall {
  /** True for GET or HEAD, and for calls that change nothing. */
  isRead: boolean;
  /** True if the call needs a browser session. */
  needsSession: boolean;
  /** The policy action that the call declares, or "public" or "signed-in". */
  access: string;
  /** The project in the call's address, if there is one. */
  projectId?: string;
}

/**
 * Returns why the token can't make this call, or null. Returns instead of throwing because access
 * explanations use it too.
 */
export function tokenRefusal(
  token: NonNullable<Actor["token"]>,
  ip: string,
  call: TokenCall,
): AppError | null {
  if (!isInNetworks(ip, token.networks)) return new AppError("forbidden", WRONG_NETWORK);
  if (call.needsSession) return new AppError("forbidden", SESSION_NEEDED);
  if (!call.isRead && token.access === "read") return new AppError("forbidden", READ_ONLY_TOKEN);
  if (!isInScope(token, call.access, call.isRead)) return new AppError("forbidden", OUT_OF_SCOPE);
  const isElsewhere = call.projectId !== undefined && call.projectId !== token.projectId;
  if (token.projectId === null || !isElsewhere) return null;
  return new AppError("not_found", PROJECT_NOT_FOUND);
}

/**
 * Checks a call with an API token before the policy does. The policy checks the scope again for
 * each action. Wrong tokens are counted per network.
 *
 * @throws AppError `invalid_credentials` for an invalid token, `rate_limited` after too many of
 *   those, `forbidden` if tokens, read-only tokens or this token can't do it, or from another
 *   network, or `not_found` for another project.
 */
export async function checkTokenCall(ctx: Context, call: TokenCall): Promise<void> {
  const token = ctx.actor?.token;
  if (token === undefined) {
    const key = `api-token:${networkOf(ctx.client.ip)}`;
    await countAttempt(ctx, [
      { key, limit: WRONG_TOKENS_PER_NETWORK, windowMs: FIFTEEN_MINUTES_MS },
    ]);
    throw new AppError("invalid_credentials", INVALID_TOKEN);
  }
  const refusal = tokenRefusal(token, ctx.client.ip, call);
  if (refusal) throw refusal;
}
