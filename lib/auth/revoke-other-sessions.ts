import { and, eq, ne } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { requireSession } from "./authorize";

/**
 * Ends all of the person's sessions but the one that asks.
 *
 * @returns how many were ended.
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const actor = requireSession(ctx.actor);
  const [ended] = await ctx.db.batch([
    ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId)))
      .returning({ id: sessions.id }),
    auditIfChangedStatement(ctx, {
      action: "auth.revokeOtherSessions",
      entityType: "user",
      entityId: actor.id,
    }),
  ]);
  return ended.length;
}
