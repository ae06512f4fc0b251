import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { write, writeIfAny } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { UNKNOWN_IP } from "@/lib/limits";
import { isoTime } from "@/lib/time";
import { requireSession } from "./authorize";
import type { OwnSessionView, SessionView } from "./schema";
import { MAX_SESSIONS_PER_USER } from "./session";
import { deviceName } from "./user-agent";

type SessionRow = Pick<
  typeof sessions.$inferSelect,
  "id" | "createdAt" | "lastSeenAt" | "ip" | "userAgent"
>;

/** Converts a session's row for the API. */
function sessionView(row: SessionRow): SessionView {
  return {
    id: row.id,
    device: deviceName(row.userAgent),
    ip: row.ip === UNKNOWN_IP ? null : row.ip,
    created_at: isoTime(row.createdAt),
    last_used: isoTime(row.lastSeenAt),
  };
}

/** Returns a person's ten newest live sessions, or none if the guard doesn't hold. */
export async function readSessions(
  ctx: Context,
  userId: string,
  guard?: SQL,
): Promise<SessionView[]> {
  const rows = await ctx.db
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
  return rows.map(sessionView);
}

/**
 * Lists the person's ten newest live sessions.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function listOwnSessions(ctx: Context): Promise<OwnSessionView[]> {
  const actor = requireSession(ctx.actor);
  const own = await readSessions(ctx, actor.id);
  return own.map((session) => ({ ...session, current: session.id === actor.sessionId }));
}

/**
 * Ends one of the person's own sessions, which may be the current one.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `not_found` for unknown ids and
 *   those of other people.
 */
export async function revokeSession(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const isOwn = and(eq(sessions.id, id), eq(sessions.userId, actor.id));
  await write(ctx, {
    rules: [
      {
        holds: exists(sessions, isOwn),
        refuse: new AppError("not_found", "Session not found"),
      },
    ],
    change: (holds) =>
      ctx.db.delete(sessions).where(and(isOwn, holds)).returning({ id: sessions.id }),
    audit: { action: "auth.revokeSession", entityType: "session", entityId: id },
  });
}

/**
 * Ends all of the person's sessions except the current one.
 *
 * @returns the number of sessions ended.
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const actor = requireSession(ctx.actor);
  const { changed } = await writeIfAny(ctx, {
    rules: [],
    change: () =>
      ctx.db
        .delete(sessions)
        .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
        .returning({ id: sessions.id }),
    audit: { action: "auth.revokeOtherSessions", entityType: "user", entityId: actor.id },
  });
  return changed.length;
}
