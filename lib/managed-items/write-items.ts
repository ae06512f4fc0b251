import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { exists } from "@/lib/audit/rules";
import { refuseUnmet, write, writeOnce } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isForeignKeyViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { areaOf } from "./definition";
import {
  type ItemInput,
  type ItemStore,
  itemRules,
  type NamedStatements,
  relatedStatements,
  rowValues,
} from "./item-store";
import type { ItemRow } from "./item-view";
import { readItem, type StoredItem } from "./read-items";

const UNKNOWN_ASSIGNEE = "assigned_users contains a user who doesn't exist";

/** Handles a failed batch. An unknown person in the team is the caller's mistake. */
function refuseUnknownAssignee(error: unknown): never {
  if (!isForeignKeyViolation(error)) throw error;
  const errors = { assigned_users: [UNKNOWN_ASSIGNEE] };
  throw new AppError("invalid_input", UNKNOWN_ASSIGNEE, { errors });
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
  const { table, kind } = item;
  const area = areaOf(item);
  const actor = authorize(ctx.actor, `${area}.create`);
  const parsed = parseInput(createSchema, input);
  const id = crypto.randomUUID();
  const origin = { id, createdBy: actor.id, createdAt: ctx.now, updatedAt: ctx.now };
  const row = { ...rowValues(store, parsed), ...origin };
  const once = { scope: area, key: idempotencyKey, input: parsed, id, table };
  const made = await writeOnce(ctx, once, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      insertWhere(ctx.db, table, row, holds).returning({ id: sql<string>`${table.id}` }),
    audit: { action: `${area}.create`, entityType: kind, entityId: id, after: { ...parsed } },
    after: (guard) => ({
      ...relatedStatements(ctx, store, { id, input: parsed, guard }),
      ...also?.(id),
    }),
  }).catch(refuseUnknownAssignee);
  // Not found if the key was known, but its item has been deleted since.
  return readItem(ctx, store, actor, made.id);
}

/**
 * Changes the given fields of an item. Without fields, nothing changes.
 *
 * @param ifMatch the expected version, or null.
 * @param also more statements for the end of the batch. Each must include the guard.
 * @returns the item and its version.
 * @throws AppError `forbidden`, `not_found`, `precondition_failed` for another version, `conflict`
 * if one of the kind's own rules doesn't hold.
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
  const before = await readItem(ctx, store, actor, id);
  const rules = [
    stillAllowed(actor),
    ...itemRules(item, id, ifMatch),
    ...(store.rules?.({ id, input }) ?? []),
  ];
  if (Object.keys(input).length === 0) {
    await refuseUnmet(ctx, rules);
    return before;
  }
  let related: NamedStatements = {};
  await write(ctx, {
    rules,
    // These run before the row gets its new version, so that the rules still hold for them.
    before: (guard) => {
      related = relatedStatements(ctx, store, { id, input, guard });
      return { ...related, ...also?.({ before: before.view, input, guard }) };
    },
    change: (holds) =>
      ctx.db
        .update(table)
        .set({
          ...rowValues(store, input),
          updatedAt: ctx.now,
          version: sql`${table.version} + 1`,
        })
        .where(and(eq(table.id, id), holds))
        .returning({ version: sql<number>`${table.version}` }),
    audit: {
      action: `${area}.update`,
      entityType: kind,
      entityId: id,
      before: Object.fromEntries(Object.entries(before.view).filter(([name]) => name in input)),
      after: { ...input },
    },
    after: () =>
      (Object.keys(related).length > 0 && item.endStatements?.(ctx, { itemId: id })) || {},
  }).catch(refuseUnknownAssignee);
  return readItem(ctx, store, actor, id);
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
  const { view } = await readItem(ctx, store, actor, id);
  const isInTrash = sql`${table.id} = ${id} AND ${table.deletedAt} = ${ctx.now}`;
  await write(ctx, {
    rules: [stillAllowed(actor), ...itemRules(item, id, ifMatch)],
    change: (holds) =>
      ctx.db
        .update(table)
        .set({ deletedAt: ctx.now, deletedBy: actor.id, version: sql`${table.version} + 1` })
        .where(and(eq(table.id, id), holds))
        .returning({ id: sql<string>`${table.id}` }),
    audit: { action: `${area}.delete`, entityType: kind, entityId: id, before: { ...view } },
    after: () => also?.(exists(table, isInTrash)) ?? {},
  });
}
