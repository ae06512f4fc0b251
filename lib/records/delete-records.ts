import { sql } from "drizzle-orm";
import * as z from "zod";
import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { batchAfter } from "./batch-after";
import { isInPlace, loadRecord, type RecordPlace, refuseUnentered, staleRecord } from "./rows";
import { shortened } from "./short-text";
import { recordView } from "./stored-value";

/** Records that one call deletes. */
export const MAX_DELETED = 500;

const idsSchema = z.object({
  ids: z
    .array(z.uuid(), "ids must be a list")
    .min(1, "Choose something to delete")
    .max(MAX_DELETED),
});

/**
 * Deletes one record, for whoever may enter its workspace.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found` or `precondition_failed`.
 */
export async function deleteRecord(
  ctx: Context,
  place: RecordPlace,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = place;
  const { table, description } = definition;
  const before = recordView(definition, await loadRecord(ctx, actor, place, id));
  const isMeant = ifMatch === null ? sql`` : sql` AND ${table.version} = ${ifMatch}`;
  const rows = sql`${table.id} = ${id} AND ${isInPlace(actor, place)}${isMeant}`;
  const [deleted] = await batchAfter(ctx, definition.parts?.deleting?.(ctx, rows), [
    ctx.db.delete(table).where(rows),
    auditIfChangedStatement(ctx, {
      action: `${description.name}.delete`,
      entityType: description.one,
      entityId: id,
      projectId: place.projectId,
      before: shortened(before),
    }),
  ]);
  if (deleted.meta.changes > 0) {
    definition.afterDeletion?.(ctx);
    return;
  }
  await loadRecord(ctx, actor, place, id);
  throw staleRecord(definition);
}

/**
 * Deletes the named records of a workspace; what is not there any more is left out.
 *
 * @returns how many there were.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function deleteRecords(
  ctx: Context,
  place: RecordPlace,
  input: unknown,
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, place);
  const { ids } = parseInput(idsSchema, input);
  const { table, description, parts, afterDeletion } = place.definition;
  const rows = sql`${table.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isInPlace(actor, place)}`;
  const [deleted] = await batchAfter(ctx, parts?.deleting?.(ctx, rows), [
    ctx.db
      .delete(table)
      .where(rows)
      .returning({ id: sql<string>`${table.id}`.as("id") }),
    auditIfChangedStatement(ctx, {
      action: `${description.name}.deleteMany`,
      entityType: description.one,
      projectId: place.projectId,
      before: { ids },
    }),
  ]);
  afterDeletion?.(ctx);
  // What a foreign key sets to null beside it counts as a change too.
  return deleted.length;
}
