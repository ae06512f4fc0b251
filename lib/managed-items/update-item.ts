import { and, eq, type SQL, sql } from "drizzle-orm";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isUnchanged, staleItem } from "./statements";
import {
  areaOf,
  hangingStatements,
  type ItemInput,
  type ItemWriting,
  readWritten,
  refuseUnknownAssignee,
  rowValues,
  type WrittenItem,
} from "./writing";

interface Change<Update> {
  id: string;
  input: Update;
  /** The item's view as it was, for the audit. */
  before: object;
  guard: SQL;
}

/** What hangs on the item goes first, before its row is bumped, so that the guard means the same for all. */
function updateStatements<Create extends ItemInput, Update extends ItemInput, View>(
  ctx: Context,
  writing: ItemWriting<Create, Update, View>,
  { id, input, before, guard }: Change<Update>,
) {
  const { table, kind } = writing.item;
  const isMeant = and(eq(table.id, id), guard);
  const values = { ...rowValues(writing, input), updatedAt: ctx.now };
  return [
    ctx.db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(isMeant),
    ...hangingStatements(ctx, writing, { id, input, guard }),
    ctx.db
      .update(table)
      .set({ ...values, version: sql`${table.version} + 1` })
      .where(isMeant),
    auditIfChangedStatement(ctx, {
      action: `${areaOf(writing.item)}.update`,
      entityType: kind,
      entityId: id,
      before: Object.fromEntries(Object.entries(before).filter(([name]) => name in input)),
      after: { ...input },
    }),
  ] as const;
}

/**
 * Changes the named fields of an item. An edit without fields changes nothing.
 *
 * @param ifMatch the version that the change is meant for, or null.
 * @returns the item and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateItem<
  Create extends ItemInput,
  Update extends ItemInput,
  View extends object,
>(
  ctx: Context,
  writing: ItemWriting<Create, Update, View>,
  { id, changes, ifMatch = null }: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<WrittenItem<View>> {
  const { item } = writing;
  const actor = authorize(ctx.actor, `${areaOf(item)}.edit`);
  const input = parseInput(writing.updateSchema, changes);
  const before = await readWritten(ctx, writing, actor, id);
  if (ifMatch !== null && before.version !== ifMatch) throw staleItem(item, ifMatch);
  if (Object.keys(input).length === 0) return before;
  const guard = sql`${isUnchanged(item, id, ifMatch)} AND ${actorStands(actor)}`;
  const change = { id, input, before: { ...before.view }, guard };
  const [unchanged] = await ctx.db
    .batch(updateStatements(ctx, writing, change))
    .catch(refuseUnknownAssignee);
  if (unchanged.length === 0) {
    await refuseFallen(ctx, actor);
    throw staleItem(item, ifMatch);
  }
  return readWritten(ctx, writing, actor, id);
}
