import { and, eq } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Context } from "@/lib/context/context";
import { isNotDeleted } from "@/lib/trash/not-deleted";

/** Returns the ID of the integration of Workers AI. Null if it isn't bound or inactive. */
export async function activeWorkersAi(ctx: Context): Promise<string | null> {
  if (!ctx.ai) return null;
  const [found] = await ctx.db
    .select({ id: integrations.id })
    .from(integrations)
    .where(
      and(
        eq(integrations.type, "workers-ai"),
        eq(integrations.isActive, true),
        isNotDeleted(integrations),
      ),
    );
  return found?.id ?? null;
}
