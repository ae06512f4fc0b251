import { and, eq } from "drizzle-orm";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isUnchanged, staleItem } from "./statements";
import { areaOf, type ItemInput, type ItemWriting, readWritten } from "./writing";

/**
 * Deletes an item. What hangs on it goes with it through the foreign keys: its team, its links to projects, and a
 * project's workspaces with theirs.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteItem<
  Create extends ItemInput,
  Update extends ItemInput,
  View extends object,
>(
  ctx: Context,
  writing: ItemWriting<Create, Update, View>,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const { item } = writing;
  const area = areaOf(item);
  const actor = authorize(ctx.actor, `${area}.delete`);
  const { view } = await readWritten(ctx, writing, actor, id);
  const isMeant = and(eq(item.table.id, id), isUnchanged(item, id, ifMatch), actorStands(actor));
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(item.table).where(isMeant),
    auditIfChangedStatement(ctx, {
      action: `${area}.delete`,
      entityType: item.kind,
      entityId: id,
      before: { ...view },
    }),
  ]);
  if (deleted.meta.changes > 0) return;
  await refuseFallen(ctx, actor);
  throw staleItem(item, ifMatch);
}
