import { and, eq, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { bumpIfChangedStatement } from "./statements";
import {
  assignAction,
  loadManagedPlace,
  type ManagedPlace,
  refuseUnmanaged,
  stillManages,
} from "./team-access";

/** The failure of a removal of somebody who is not on the team. */
function notAssigned({ words }: ManagedItem): AppError {
  return new AppError("not_found", `This user is not assigned to this ${words.singular}`);
}

function removeStatements(ctx: Context, item: ManagedItem, place: ManagedPlace) {
  const { table, itemId: ofItem, userId } = item.members;
  const guard = stillManages(item, place);
  const isThis = and(eq(ofItem, place.itemId), eq(userId, place.userId));
  const userIds = sql`SELECT ${userId} FROM ${table} WHERE ${isThis}`;
  const leaving = item.leaveStatements?.(ctx, { itemId: place.itemId, userIds, guard }) ?? [];
  const removal = [
    ctx.db.delete(table).where(and(isThis, guard)),
    auditIfChangedStatement(ctx, {
      action: assignAction(item),
      entityType: item.kind,
      entityId: place.itemId,
      before: { userId: place.userId, userRole: place.role },
    }),
    bumpIfChangedStatement(ctx, item, place.itemId),
  ] as const;
  const [first, ...others] = leaving;
  return first ? ([first, ...others, ...removal] as const) : removal;
}

/**
 * Takes somebody off the team of a project, an agent or a RAG, for its creator and superadmins. Their access ends with
 * the next call, that to a project's workspaces and tasks too (`leaveStatements`). One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for an item that is not there or not theirs to see, and for somebody
 * who is not on its team; `forbidden`.
 */
export async function removeUser(
  ctx: Context,
  item: ManagedItem,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<void> {
  const place = await loadManagedPlace(ctx, item, { itemId, userId });
  if (place.role === null) throw notAssigned(item);
  const results: readonly unknown[] = await ctx.db.batch(removeStatements(ctx, item, place));
  const bumped = results.at(-1) as readonly unknown[];
  if (bumped.length > 0) return;
  await refuseUnmanaged(ctx, item, place);
  throw notAssigned(item);
}
