import { and, eq } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { explainRefusal, loadIntegration } from "./rows";

/**
 * Deletes an integration with its keys and its test history.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteIntegration(
  ctx: Context,
  id: string,
  ifMatch: number | null = null,
): Promise<void> {
  const actor = authorize(ctx.actor, "integrations.delete");
  const { name, type } = await loadIntegration(ctx, id);
  const [deleted] = await ctx.db.batch([
    ctx.db
      .delete(integrations)
      .where(
        and(
          eq(integrations.id, id),
          ifMatch === null ? undefined : eq(integrations.version, ifMatch),
          actorStands(actor),
        ),
      )
      .returning({ id: integrations.id }),
    auditIfChangedStatement(ctx, {
      action: "integrations.delete",
      entityType: "integration",
      entityId: id,
      before: { name, type },
    }),
  ]);
  if (deleted.length === 0) await explainRefusal(ctx, actor, { id, ifMatch });
}
