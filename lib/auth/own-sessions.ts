import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { UNKNOWN_IP } from "@/lib/limits";
import { isoTime } from "@/lib/ui/time";
import type { SessionActor } from "./actor";
import { requireSession } from "./authorize";
import type { OwnSessionView, SessionView } from "./schema";
import { MAX_SESSIONS_PER_USER } from "./session";
import { deviceName } from "./user-agent";

type SessionRow = Pick<
  typeof sessions.$inferSelect,
  "id" | "createdAt" | "lastSeenAt" | "ip" | "userAgent"
>;

/** A session's row as people see it. */
export function sessionView(row: SessionRow): SessionView {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    ip: row.ip === UNKNOWN_IP ? null : row.ip,
    created_at: isoTime(row.createdAt),
    last_used: isoTime(row.lastSeenAt),
  };
}

/** The statement that reads a person's live sessions, the newest first, at most ten; none unless the guard holds. */
export function sessionsStatement(ctx: Context, userId: string, guard?: SQL) {
  return ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now), guard))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER);
}

/** The person's own sessions of `sessionsStatement`, as they see them. */
export const ownSessionsView = (actor: SessionActor, rows: SessionRow[]): OwnSessionView[] =>
  rows.map((row) => ({ ...sessionView(row), current: row.id === actor.sessionId }));

/**
 * The person's own live sessions, the newest first; at most ten.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function listOwnSessions(ctx: Context): Promise<OwnSessionView[]> {
  const actor = requireSession(ctx.actor);
  return ownSessionsView(actor, await sessionsStatement(ctx, actor.id));
}

/**
 * Ends one of the person's own sessions, the present one too; its cookie is refused from the next call on.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `not_found` for anybody else's and for unknown ids alike.
 */
export async function revokeSession(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { ended } = await namedBatch(ctx.db, {
    ended: ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .returning({ id: sessions.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "auth.revokeSession",
      entityType: "session",
      entityId: id,
    }),
  });
  if (ended.length === 0) throw new AppError("not_found", "Session not found");
}

/**
 * Ends all of the person's sessions but the one that asks.
 *
 * @returns how many were ended.
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const actor = requireSession(ctx.actor);
  const { ended } = await namedBatch(ctx.db, {
    ended: ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "auth.revokeOtherSessions",
      entityType: "user",
      entityId: actor.id,
    }),
  });
  return ended.length;
}
