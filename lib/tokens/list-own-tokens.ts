import { desc, eq } from "drizzle-orm";
import { apiTokens } from "@/db/schema/auth";
import { requireSession } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import type { ApiTokenView } from "./schema";
import { MAX_TOKENS_PER_USER } from "./token-rules";
import { apiTokenView } from "./token-view";

/**
 * The person's own API tokens, the newest first, expired ones too; at most twenty.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function listOwnTokens(ctx: Context): Promise<ApiTokenView[]> {
  const actor = requireSession(ctx.actor);
  const rows = await ctx.db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, actor.id))
    .orderBy(desc(apiTokens.createdAt))
    .limit(MAX_TOKENS_PER_USER);
  return rows.map((row) => apiTokenView(row, ctx.now));
}
