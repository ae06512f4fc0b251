import { and, desc, eq, gt } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import type { Context } from "@/lib/platform/context";
import { requireSession } from "./authorize";
import { deviceName } from "./device-name";
import { MAX_SESSIONS_PER_USER } from "./session";
import type { OwnSessionView } from "./session-list-schema";

/**
 * The person's own live sessions, the newest first; at most ten.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function listOwnSessions(ctx: Context): Promise<OwnSessionView[]> {
  const actor = requireSession(ctx.actor);
  const rows = await ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    ip: row.ip,
    created_at: new Date(row.createdAt).toISOString(),
    last_used: new Date(row.lastSeenAt).toISOString(),
    current: row.id === actor.sessionId,
  }));
}
