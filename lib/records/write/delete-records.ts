import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch, valuesOf } from "@/db/client";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { MAX_DELETED } from "../../limits";
import {
  isInCollection,
  loadRecord,
  type RecordCollection,
  recordChanged,
  requireWorkspaceAccess,
} from "../collection";
import { deleteCommentsOf } from "../comments/comments";
import type { Statements } from "../definition";
import { recordView, shortened } from "../values";
import { keepStatements, keptNow } from "./keep-deleted";
import { stockEvents } from "./record-events";

/** The body: the ids of the records. */
export const deleteRecordsSchema = z.object({
  ids: z
    .array(z.uuid(), "ids must be a list")
    .min(1, "Choose at least one record")
    .max(MAX_DELETED),
});

/** Statements before and after deleting rows. */
function surroundingStatements(
  ctx: Context,
  actor: Actor,
  { definition }: RecordCollection,
  { rows, ids }: { rows: SQL; ids: readonly string[] },
): { before: Statements; after: Statements } {
  const { hooks } = definition;
  return {
    before: {
      ...keepStatements(ctx, actor, definition, rows),
      ...hooks?.deleting?.(ctx, rows),
      comments: deleteCommentsOf(ctx, definition, rows),
    },
    after: hooks?.kept?.(ctx, keptNow(ctx, definition, ids)) ?? {},
  };
}

/**
 * Deletes one record, for people who can enter its workspace. They can undo it for a while
 * (`restoreRecords`).
 *
 * @param ifMatch the expected version, or null for any.
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
  const hasExpectedVersion = ifMatch === null ? sql`` : sql` AND ${table.version} = ${ifMatch}`;
  const rows = sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}${hasExpectedVersion}`;
  const { before: first, after } = surroundingStatements(ctx, actor, collection, {
    rows,
    ids: [id],
  });
  const { deleted } = await namedBatch(ctx.db, {
    ...first,
    deleted: ctx.db.delete(table).where(rows).returning({ id: table.id }),
    audit: auditIfChangedStatement(ctx, {
      action: `${description.name}.delete`,
      entityType: description.one,
      entityId: id,
      projectId: collection.projectId,
      before: shortened(before),
    }),
    ...after,
    ...(collection.workspace === "ecommerce" && stockEvents(ctx, collection.projectId)),
  });
  if (deleted.length > 0) return hooks?.deleted?.(ctx);
  await loadRecord(ctx, actor, collection, id);
  throw recordChanged(definition);
}

/**
 * Deletes these records of a workspace, like `deleteRecord`. Skips those that don't exist.
 *
 * @returns the number of deleted records.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function deleteRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { ids } = parseInput(deleteRecordsSchema, input);
  const { definition } = collection;
  const { table, description, hooks } = definition;
  const rows = sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`;
  const { before, after } = surroundingStatements(ctx, actor, collection, { rows, ids });
  const { deleted } = await namedBatch(ctx.db, {
    ...before,
    deleted: ctx.db.delete(table).where(rows).returning({ id: table.id }),
    audit: auditIfChangedStatement(ctx, {
      action: `${description.name}.deleteMany`,
      entityType: description.one,
      projectId: collection.projectId,
      before: { ids },
    }),
    ...after,
    ...(collection.workspace === "ecommerce" && stockEvents(ctx, collection.projectId)),
  });
  hooks?.deleted?.(ctx);
  return deleted.length;
}
