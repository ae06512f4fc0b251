import { and, desc, eq, lte, notInArray } from "drizzle-orm";
import { sessions, users } from "@/db/schema/auth";
import type { Context } from "@/lib/platform/context";
import { randomToken, sha256Hex } from "@/lib/platform/hash";
import type { Actor } from "./actor";
import { readSystemRole } from "./roles";

/** Ends after an hour without a request, and after eight hours in any case. */
export const SESSION_IDLE_MS = 60 * 60 * 1000;
export const SESSION_ABSOLUTE_MS = 8 * 60 * 60 * 1000;
export const MAX_SESSIONS_PER_USER = 10;
/** The last use is written at most once in this time. */
const TOUCH_INTERVAL_MS = 60 * 1000;

export interface NewSession {
  /** Goes into the sealed cookie and nowhere else. */
  token: string;
  tokenHash: string;
}

/** A fresh random session token with its hash. */
export async function newSession(): Promise<NewSession> {
  const token = randomToken();
  return { token, tokenHash: await sha256Hex(token) };
}

/** The statements of a sign-in's batch: the session's row, and the end of the user's oldest ones beyond ten. */
export function startSessionStatements(ctx: Context, userId: string, tokenHash: string) {
  const newest = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER);
  return [
    ctx.db.insert(sessions).values({
      tokenHash,
      id: crypto.randomUUID(),
      userId,
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
      expiresAt: ctx.now + SESSION_IDLE_MS,
      ip: ctx.client.ip,
      userAgent: ctx.client.userAgent,
    }),
    ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, newest))),
    ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now)),
  ] as const;
}

/** The statement that ends every session of a user, for the batch that changes their password, role or active flag. */
export function endSessionsStatement(ctx: Context, userId: string) {
  return ctx.db.delete(sessions).where(eq(sessions.userId, userId));
}

/** The statement that finds a session with its user. */
export function sessionStatement(ctx: Context, tokenHash: string) {
  return ctx.db
    .select({
      sessionId: sessions.id,
      sessionCreatedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      active: users.active,
      avatarKey: users.avatarKey,
      createdAt: users.createdAt,
      lastLogin: users.lastLogin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
}

type SessionRow = Awaited<ReturnType<typeof sessionStatement>>[number];

/** The actor of a session row, or null when it has expired or its user is not active. */
export function actorOf(row: SessionRow | undefined, now: number): Actor | null {
  if (!row?.active || row.expiresAt <= now) return null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: readSystemRole(row.role),
    active: row.active,
    avatar: row.avatarKey ? `/api/files/${row.avatarKey}` : null,
    createdAt: row.createdAt,
    lastLogin: row.lastLogin,
    sessionId: row.sessionId,
    sessionCreatedAt: row.sessionCreatedAt,
  };
}

/** Extends a session's idle time after the answer; background polling must not call it. */
export function touchSession(ctx: Context, row: SessionRow): void {
  if (ctx.now - row.lastSeenAt < TOUCH_INTERVAL_MS) return;
  const expiresAt = Math.min(row.sessionCreatedAt + SESSION_ABSOLUTE_MS, ctx.now + SESSION_IDLE_MS);
  ctx.defer(
    Promise.resolve(
      ctx.db
        .update(sessions)
        .set({ lastSeenAt: ctx.now, expiresAt })
        .where(eq(sessions.id, row.sessionId)),
    ),
  );
}
