import { and, eq } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { requireSession } from "./authorize";

/**
 * Ends one of the person's own sessions, the present one too; its cookie is refused from the next call on.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `not_found` for anybody else's and for unknown ids alike.
 */
export async function revokeSession(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const [ended] = await ctx.db.batch([
    ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
      .returning({ id: sessions.id }),
    auditIfChangedStatement(ctx, {
      action: "auth.revokeSession",
      entityType: "session",
      entityId: id,
    }),
  ]);
  if (ended.length === 0) throw new AppError("not_found", "Session not found");
}
