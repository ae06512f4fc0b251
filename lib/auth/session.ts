import { and, desc, eq, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { apiTokens } from "@/db/schema/api-tokens";
import { passkeys, sessions, totpFactors, users } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { absoluteMs, DEFAULT_ACCESS_POLICY, idleMs, tokenMs } from "./access-policy";
import type { Actor } from "./actor";
import { readSystemRole } from "./roles";
import type { SessionUser } from "./schema";
import { isPerson, SERVICE_COLUMNS, type ServiceRow } from "./service-account";

/**
 * Defaults: a session ends after an hour without a request, and after eight hours in any case
 * (`access-policy.ts`).
 */
export const SESSION_IDLE_MS = DEFAULT_ACCESS_POLICY.idle_minutes * 60_000;
export const SESSION_ABSOLUTE_MS = DEFAULT_ACCESS_POLICY.absolute_hours * 3_600_000;
export const MAX_SESSIONS_PER_USER = 10;
/** The last use is written at most once in this interval. */
const TOUCH_INTERVAL_MS = 60 * 1000;

interface NewSession {
  /** Stored only in the sealed cookie. */
  token: string;
  tokenHash: string;
}

/** Generates a random session token and its hash. */
export async function newSession(): Promise<NewSession> {
  const token = randomToken();
  return { token, tokenHash: await sha256Hex(token) };
}

/** SQL condition on a `users` row: the person has a second factor. */
export const hasFactor = (): SQL => sql`(${hasTotp()} OR ${hasPasskey()})`;
export const hasTotp = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${users.id} AND ${totpFactors.confirmedAt} IS NOT NULL)`;
export const hasPasskey = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${users.id})`;

/** SQL condition on a `users` row: the role needs a second factor. */
export const needsFactor = (): SQL =>
  sql`EXISTS (SELECT 1 FROM ${settings}, json_each(${settings.secondFactorRoles}) AS needing WHERE needing.value = ${users.role})`;

/** What a sign-in has proven, and what must still hold when the session is created. */
interface SessionProof {
  /** The stored hash that was checked, or that was stored when something else was checked. */
  passwordHash: string;
  /**
   * SQL: the rest of the proof is still valid. Without it, the person must have no second factor.
   */
  isProven?: SQL;
  /** True if our second factor isn't needed, because the identity provider has asked for one. */
  needsNoFactor?: boolean;
}

/**
 * The row of a new session. With a `proof`, it is created only if the user is active and the proof
 * holds, so that a sign-in can't win a race against a deactivation, a new password or another use
 * of its code.
 */
function insertSession(ctx: Context, userId: string, tokenHash: string, proof?: SessionProof) {
  const row = {
    tokenHash,
    id: crypto.randomUUID(),
    userId,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: sql`${ctx.now} + min(${idleMs()}, ${absoluteMs()})`,
    ip: ctx.client.ip,
    userAgent: ctx.client.userAgent,
  };
  const made = { id: sessions.id, mustEnroll: sessions.mustEnroll };
  if (proof === undefined) return ctx.db.insert(sessions).values(row).returning(made);
  const { passwordHash, isProven = sql`NOT ${hasFactor()}`, needsNoFactor = false } = proof;
  return insertFrom(
    ctx.db,
    sessions,
    { ...row, mustEnroll: needsNoFactor ? false : sql`${needsFactor()} AND NOT ${hasFactor()}` },
    sql`${users} WHERE ${users.id} = ${userId} AND ${users.active} = 1 AND ${isPerson()}
      AND ${users.passwordHash} = ${passwordHash} AND ${isProven}`,
  ).returning(made);
}

/**
 * Statements of a sign-in's batch: inserts the session first, then removes the user's oldest
 * sessions beyond ten and all expired ones.
 */
export function startSessionStatements(
  ctx: Context,
  userId: string,
  tokenHash: string,
  proof?: SessionProof,
) {
  const newest = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER - 1);
  return {
    insert: insertSession(ctx, userId, tokenHash, proof),
    oldest: ctx.db
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          ne(sessions.tokenHash, tokenHash),
          notInArray(sessions.tokenHash, newest),
        ),
      ),
    expired: ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now)),
  };
}

/**
 * Statements that shorten existing sessions and tokens to the stored policy, for the batch that
 * changes it.
 */
export function shortenToPolicyStatements(ctx: Context) {
  const sessionEnd = sql`min(${sessions.expiresAt}, ${sessions.createdAt} + ${absoluteMs()}, ${sessions.lastSeenAt} + ${idleMs()})`;
  const tokenEnd = sql`${apiTokens.createdAt} + ${tokenMs()}`;
  return {
    heldSessions: ctx.db
      .update(sessions)
      .set({ expiresAt: sessionEnd })
      .where(sql`${sessions.expiresAt} > ${sessionEnd}`),
    heldTokens: ctx.db
      .update(apiTokens)
      .set({ expiresAt: tokenEnd })
      .where(sql`${apiTokens.expiresAt} > ${tokenEnd}`),
  };
}

/** Statement that ends all sessions of a user if the condition holds. */
export function endSessionsStatement(ctx: Context, userId: string, when: SQL) {
  return ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), when));
}

/** Columns of a session and its user that make up the actor. */
export const SESSION_COLUMNS = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  confirmedAt: sessions.confirmedAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  mustEnroll: sessions.mustEnroll,
};
export const SESSION_USER_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  active: users.active,
  avatarKey: users.avatarKey,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  passwordGivenAt: users.passwordGivenAt,
  reviewSince: users.reviewSince,
  ...SERVICE_COLUMNS,
};

type SessionRow = Pick<typeof sessions.$inferSelect, keyof typeof SESSION_COLUMNS>;
export type SessionUserRow = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof SESSION_USER_COLUMNS, keyof ServiceRow>
> &
  ServiceRow;

/** The address of a user's avatar. */
export function avatarUrl(avatarKey: string | null): string | null {
  return avatarKey ? `/api/files/${avatarKey}` : null;
}

/** SQL: the same for the current `users` row. */
export const avatarColumn = (): SQL<string | null> =>
  sql<string | null>`'/api/files/' || ${users.avatarKey}`;

/**
 * Returns the actor of a session, or null if it has expired or the user is inactive. Service
 * accounts can't have sessions.
 */
export function actorOf(session: SessionRow, user: SessionUserRow, now: number): Actor | null {
  if (!user.active || session.expiresAt <= now || user.serviceProjectId !== null) return null;
  const { avatarKey, role, reviewSince, serviceProjectId, serviceRole, isServing, ...person } =
    user;
  return {
    ...person,
    role: readSystemRole(role),
    avatar: avatarUrl(avatarKey),
    sessionId: session.id,
    confirmedAt: session.confirmedAt ?? session.createdAt,
  };
}

/** Extends a session's idle time after the response. Background polling must not call it. */
export function touchSession(ctx: Context, row: SessionRow): void {
  if (ctx.now - row.lastSeenAt < TOUCH_INTERVAL_MS) return;
  const expiresAt = sql`min(${sessions.createdAt} + ${absoluteMs()}, ${ctx.now} + ${idleMs()})`;
  ctx.defer(
    Promise.resolve(
      ctx.db
        .update(sessions)
        .set({ lastSeenAt: ctx.now, expiresAt })
        .where(eq(sessions.id, row.id)),
    ),
  );
}

/** The signed-in person, as the API and the app shell show them. */
export function sessionUserView(actor: Omit<Actor, "sessionId" | "confirmedAt">): SessionUser {
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    active: actor.active,
    avatar: actor.avatar,
    created_at: isoTime(actor.createdAt),
    last_login: isoTimeOrNull(actor.lastLogin),
    ...(actor.passwordGivenAt !== null && { must_change_password: true as const }),
  };
}
