import { eq } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { loadIntegration } from "./rows";
import { INTEGRATION_NOT_FOUND } from "./schema";

/**
 * Deletes an integration with its keys and its test history.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `not_found`.
 */
export async function deleteIntegration(ctx: Context, id: string): Promise<void> {
  authorize(ctx.actor, "integrations.delete");
  const { name, type } = await loadIntegration(ctx, id);
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(integrations).where(eq(integrations.id, id)).returning({ id: integrations.id }),
    auditIfChangedStatement(ctx, {
      action: "integrations.delete",
      entityType: "integration",
      entityId: id,
      before: { name, type },
    }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
}
