import { and, eq, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { networkOf } from "@/lib/auth/rate-limit";
import type { Context } from "@/lib/context/context";
import { randomToken } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { type AccessPolicy, isFromRoleNetwork } from "./access-policy";
import type { Actor } from "./actor";
import { SESSION_NEEDED } from "./authorize";
import { isInNetworks } from "./networks";
import { countAttempt, FIFTEEN_MINUTES_MS } from "./rate-limit";
import { lowerRole, readSystemRole } from "./roles";
import { serviceOf } from "./service-account";
import { avatarUrl, type SessionUserRow } from "./session";
import { isInScope, type TokenScopes } from "./token-scope";

/** Tells people and secret scanners what the text is. */
const PREFIX = "atr_";
const TOKEN = new RegExp(`^${PREFIX}[0-9a-f]{64}$`);

/** The last use is written at most once in this time. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/** Wrong tokens from one network in 15 minutes; from then on they are answered 429. Right ones are not counted. */
export const WRONG_TOKENS_PER_NETWORK = 30;

export const INVALID_TOKEN =
  "This API token is unknown, expired or revoked. Create a new one on your account page.";
export const READ_ONLY_TOKEN = "This API token is read-only.";
export const OUT_OF_SCOPE = "This API token doesn't have permission to do this.";
const WRONG_NETWORK = "This API token can't be used from this network.";
const LESS_THAN_PERSON =
  "This would act with all of your permissions, and this API token has fewer. Sign in to the console instead.";
const PROJECT_NOT_FOUND = "Project not found";

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
  scopes: apiTokens.scopes,
  projectId: apiTokens.projectId,
  networks: apiTokens.networks,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
};

type TokenRow = Pick<typeof apiTokens.$inferSelect, keyof typeof TOKEN_COLUMNS>;

/**
 * The actor of a token and its user, or null when it has expired, the user is not active, or the project of a service
 * account is in the trash. From a network that is not
 * of its person's role it has those of the role, which the door then refuses it by.
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

/** A token's scopes as they are stored. */
export const readScopes = (stored: string | null): TokenScopes | null =>
  stored === null ? null : (JSON.parse(stored) as TokenScopes);

/** A list of networks as it is stored. */
export const readNetworks = (stored: string): string[] => JSON.parse(stored) as string[];

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

/**
 * Refuses a token that may do less than its person what acts for them later, without it.
 *
 * @throws AppError `forbidden`.
 */
export function refuseLimitedToken({ role, token }: Actor): void {
  if (!token) return;
  const isWhole = token.scopes === null && token.projectId === null && role === token.ownRole;
  if (!isWhole) throw new AppError("forbidden", LESS_THAN_PERSON);
}

export interface TokenCall {
  /** GET or HEAD, or a call that changes nothing. */
  isRead: boolean;
  /** What only somebody signed in may do. */
  needsSession: boolean;
  /** The action of the policy that the call declares, or who gets past its door. */
  access: string;
  /** The project in its address, where there is one. */
  projectId?: string;
}

/**
 * Why a token may not make a call, before the policy is asked; null when nothing speaks against it. No error of
 * somebody's: whoever explains a decision asks it too.
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
 * Decides on a call that carries an API token, before the policy does, which asks for its scope again at each action.
 * Wrong ones are counted by network.
 *
 * @throws AppError `invalid_credentials` for a token that is not one, `rate_limited` after too many of those,
 *   `forbidden` for what no token, no reading one or not this one may do, and from a network that is not its own, or
 *   `not_found` for another project than its own.
 */
export async function admitToken(ctx: Context, call: TokenCall): Promise<void> {
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
