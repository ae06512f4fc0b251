import { getTableColumns, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import { isUnchanged } from "./statements";
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

/** The row, for somebody who still may create one; the rest only with it. */
function insertStatements<Create extends ItemInput, Update extends ItemInput, View>(
  ctx: Context,
  writing: ItemWriting<Create, Update, View>,
  { id, actor, input }: { id: string; actor: Actor; input: Create },
) {
  const { table, kind } = writing.item;
  const origin = { id, createdBy: actor.id, createdAt: ctx.now, updatedAt: ctx.now, version: 1 };
  const values: Record<string, unknown> = { ...rowValues(writing, input), ...origin };
  // In the table's own order, which is what INSERT … SELECT goes by.
  const inOrder = Object.keys(getTableColumns(table)).map((key) => sql`${values[key] ?? null}`);
  return [
    ctx.db
      .insert(table)
      .select(sql`SELECT ${sql.join(inOrder, sql`, `)} WHERE ${actorStands(actor)}`)
      .returning({ id: table.id }),
    auditIfChangedStatement(ctx, {
      action: `${areaOf(writing.item)}.create`,
      entityType: kind,
      entityId: id,
      after: { ...input },
    }),
    ...hangingStatements(ctx, writing, { id, input, guard: isUnchanged(writing.item, id, null) }),
  ] as const;
}

/**
 * Creates an item with its team and what else hangs on it, in one batch.
 *
 * @param idempotencyKey the request's key: the same one again answers the item that it made.
 * @returns the item and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createItem<Create extends ItemInput, Update extends ItemInput, View>(
  ctx: Context,
  writing: ItemWriting<Create, Update, View>,
  input: unknown,
  idempotencyKey: string | null,
): Promise<WrittenItem<View>> {
  const area = areaOf(writing.item);
  const actor = authorize(ctx.actor, `${area}.create`);
  const parsed = parseInput(writing.createSchema, input);
  const id = crypto.randomUUID();
  const once = { scope: area, key: idempotencyKey, id, table: writing.item.table };
  const statements = insertStatements(ctx, writing, { id, actor, input: parsed });
  const made = await createOnce(ctx, once, statements).catch(refuseUnknownAssignee);
  if (made.results?.[0].length === 0) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  return readWritten(ctx, writing, actor, made.id);
}
