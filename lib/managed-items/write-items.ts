import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { createOnce } from "@/lib/auth/idempotency";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isForeignKeyViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { areaOf } from "./definition";
import {
  hasVersion,
  type ItemInput,
  type ItemStore,
  type NamedStatements,
  relatedStatements,
  rowValues,
  versionMismatch,
} from "./item-store";
import type { ItemRow } from "./item-view";
import { itemStatement, type StoredItem, storedItem } from "./read-items";

const UNKNOWN_ASSIGNEE = "assigned_users contains a user who doesn't exist";

/** Handles a failed batch. An unknown person in the team is the caller's mistake. */
function refuseUnknownAssignee(error: unknown): never {
  if (!isForeignKeyViolation(error)) throw error;
  const errors = { assigned_users: [UNKNOWN_ASSIGNEE] };
  throw new AppError("invalid_input", UNKNOWN_ASSIGNEE, { errors });
}

/** @throws AppError `conflict` if the condition doesn't hold. */
async function assertHolds(ctx: Context, { holds, otherwise }: { holds: SQL; otherwise: string }) {
  const rows = await ctx.db.select({ one: sql`1` }).from(sql`(SELECT 1 WHERE ${holds})`);
  if (rows.length === 0) throw new AppError("conflict", otherwise);
}

/**
 * Creates an item with its team and related rows, in one batch.
 *
 * @param idempotencyKey a repeated key returns the item that it created before.
 * @param also more statements for the end of the batch.
 * @returns the item and its version.
 */
export async function createItem<
  Create extends ItemInput,
  Update extends ItemInput,
  Row extends ItemRow,
  View,
>(
  ctx: Context,
  store: ItemStore<Create, Update, Row, View>,
  input: unknown,
  idempotencyKey: string | null,
  also?: (id: string) => NamedStatements,
): Promise<StoredItem<View>> {
  const { item, createSchema } = store;
  const { table, kind, words } = item;
  const area = areaOf(item);
  const actor = authorize(ctx.actor, `${area}.create`);
  const parsed = parseInput(createSchema, input);
  const id = crypto.randomUUID();
  const origin = { id, createdBy: actor.id, createdAt: ctx.now, updatedAt: ctx.now };
  const row = { ...rowValues(store, parsed), ...origin };
  const related = { id, input: parsed, guard: hasVersion(item, id, null) };
  const once = { scope: area, key: idempotencyKey, input: parsed, id, table };
  const made = await createOnce(ctx, once, {
    inserted: insertWhere(ctx.db, table, row, isStillAllowed(actor)),
    audit: auditIfChangedStatement(ctx, {
      action: `${area}.create`,
      entityType: kind,
      entityId: id,
      after: { ...parsed },
    }),
    ...relatedStatements(ctx, store, related),
    ...also?.(id),
  }).catch(refuseUnknownAssignee);
  const rows = await itemStatement(ctx, store, actor, made.id);
  if (rows.length > 0) return storedItem(store, rows);
  // No results: the key was known, but its item has been deleted since.
  if (made.results === null) throw new AppError("not_found", words.notFound);
  throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
}

/**
 * Changes the given fields of an item. Without fields, nothing changes.
 *
 * @param ifMatch the expected version, or null.
 * @param also more statements for the end of the batch. Each must include the guard.
 * @returns the item and its version.
 * @throws AppError `forbidden`, `not_found`, `precondition_failed` for another version, `conflict`
 * if the kind's own condition doesn't hold.
 */
export async function updateItem<
  Create extends ItemInput,
  Update extends ItemInput,
  Row extends ItemRow,
  View extends object,
>(
  ctx: Context,
  store: ItemStore<Create, Update, Row, View>,
  { id, changes, ifMatch = null }: { id: string; changes: unknown; ifMatch?: number | null },
  also?: (change: { before: View; input: Update; guard: SQL }) => NamedStatements,
): Promise<StoredItem<View>> {
  const { item, updateSchema } = store;
  const { table, kind } = item;
  const area = areaOf(item);
  const actor = authorize(ctx.actor, `${area}.edit`);
  const input = parseInput(updateSchema, changes);
  const before = storedItem(store, await itemStatement(ctx, store, actor, id));
  if (ifMatch !== null && before.version !== ifMatch) throw versionMismatch(item, ifMatch);
  if (Object.keys(input).length === 0) return before;
  const condition = store.condition?.({ id, input }) ?? null;
  const guard = sql`${hasVersion(item, id, ifMatch)} AND ${isStillAllowed(actor)}
    AND ${condition?.holds ?? sql`1 = 1`}`;
  const related = relatedStatements(ctx, store, { id, input, guard });
  const { changed } = await namedBatch(ctx.db, {
    // These run before the row gets its new version, so that the guard still holds for them.
    ...related,
    ...also?.({ before: before.view, input, guard }),
    changed: ctx.db
      .update(table)
      .set({
        ...rowValues(store, input),
        updatedAt: ctx.now,
        version: sql`${table.version} + 1`,
      })
      .where(and(eq(table.id, id), guard))
      .returning({ version: sql<number>`${table.version}` }),
    audit: auditIfChangedStatement(ctx, {
      action: `${area}.update`,
      entityType: kind,
      entityId: id,
      before: Object.fromEntries(Object.entries(before.view).filter(([name]) => name in input)),
      after: { ...input },
    }),
    ...(Object.keys(related).length > 0 && item.endStatements?.(ctx, { itemId: id })),
  }).catch(refuseUnknownAssignee);
  if (changed.length === 0) {
    await assertStillAllowed(ctx, actor);
    if (condition) await assertHolds(ctx, condition);
    throw versionMismatch(item, ifMatch);
  }
  return storedItem(store, await itemStatement(ctx, store, actor, id));
}

/**
 * Moves an item to the trash. It can be restored for 30 days (lib/trash). Related rows stay with
 * it, but no one can see them.
 *
 * @param ifMatch the expected version, or null for any.
 * @param also the statements that stop the item's ongoing work. They get the condition that the
 * item is in the trash.
 * @throws AppError `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteItem<
  Create extends ItemInput,
  Update extends ItemInput,
  Row extends ItemRow,
  View extends object,
>(
  ctx: Context,
  store: ItemStore<Create, Update, Row, View>,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
  also?: (isInTrash: SQL) => NamedStatements,
): Promise<void> {
  const { item } = store;
  const { table, kind } = item;
  const area = areaOf(item);
  const actor = authorize(ctx.actor, `${area}.delete`);
  const { view } = storedItem(store, await itemStatement(ctx, store, actor, id));
  const { deleted } = await namedBatch(ctx.db, {
    deleted: ctx.db
      .update(table)
      .set({ deletedAt: ctx.now, deletedBy: actor.id, version: sql`${table.version} + 1` })
      .where(and(eq(table.id, id), hasVersion(item, id, ifMatch), isStillAllowed(actor)))
      .returning({ id: sql<string>`${table.id}` }),
    audit: auditIfChangedStatement(ctx, {
      action: `${area}.delete`,
      entityType: kind,
      entityId: id,
      before: { ...view },
    }),
    ...also?.(
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id} AND ${table.deletedAt} = ${ctx.now})`,
    ),
  });
  if (deleted.length > 0) return;
  await assertStillAllowed(ctx, actor);
  throw versionMismatch(item, ifMatch);
}
