import { sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch, valuesOf } from "@/db/client";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { MAX_DELETED } from "../../limits";
import {
  isInCollection,
  loadRecord,
  type RecordCollection,
  refuseUnentered,
  staleRecord,
} from "../collection";
import { deleteCommentsOf } from "../comments/comments";
import { recordView, shortened } from "../values";

/** The body: which records. */
export const deleteRecordsSchema = z.object({
  ids: z
    .array(z.uuid(), "ids must be a list")
    .min(1, "Choose at least one record")
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
  collection: RecordCollection,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { table, description, hooks } = definition;
  const before = recordView(definition, await loadRecord(ctx, actor, collection, id));
  const isMeant = ifMatch === null ? sql`` : sql` AND ${table.version} = ${ifMatch}`;
  const rows = sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}${isMeant}`;
  const { deleted } = await namedBatch(ctx.db, {
    ...hooks?.deleting?.(ctx, rows),
    comments: deleteCommentsOf(ctx, definition, rows),
    deleted: ctx.db.delete(table).where(rows).returning({ id: table.id }),
    audit: auditIfChangedStatement(ctx, {
      action: `${description.name}.delete`,
      entityType: description.one,
      entityId: id,
      projectId: collection.projectId,
      before: shortened(before),
    }),
  });
  if (deleted.length > 0) return hooks?.deleted?.(ctx);
  await loadRecord(ctx, actor, collection, id);
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
  collection: RecordCollection,
  input: unknown,
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, collection);
  const { ids } = parseInput(deleteRecordsSchema, input);
  const { definition } = collection;
  const { table, description, hooks } = definition;
  const rows = sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`;
  const { deleted } = await namedBatch(ctx.db, {
    ...hooks?.deleting?.(ctx, rows),
    comments: deleteCommentsOf(ctx, definition, rows),
    deleted: ctx.db.delete(table).where(rows).returning({ id: table.id }),
    audit: auditIfChangedStatement(ctx, {
      action: `${description.name}.deleteMany`,
      entityType: description.one,
      projectId: collection.projectId,
      before: { ids },
    }),
  });
  hooks?.deleted?.(ctx);
  return deleted.length;
}
