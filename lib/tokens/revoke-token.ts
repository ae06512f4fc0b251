import { and, eq } from "drizzle-orm";
import { apiTokens } from "@/db/schema/auth";
import { requireSession } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";

/**
 * Ends one of the person's own API tokens; it is refused from the next call on.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `not_found` for anybody else's and for unknown ids
 *   alike.
 */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  const actor = requireSession(ctx.actor);
  const isMeant = and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.id));
  const [token] = await ctx.db.select({ name: apiTokens.name }).from(apiTokens).where(isMeant);
  if (!token) throw new AppError("not_found", "API token not found");
  await ctx.db.batch([
    ctx.db.delete(apiTokens).where(isMeant),
    auditIfChangedStatement(ctx, {
      action: "tokens.revoke",
      entityType: "api_token",
      entityId: id,
      before: { name: token.name },
    }),
  ]);
}
