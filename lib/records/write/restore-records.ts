import { sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { rowFromJson } from "@/db/row-json";
import { deletedRecords } from "@/db/schema/deleted-records";
import { auditEachStatement, NEW_ID } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, isWithinQuota, recordQuotaUse } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { MAX_DELETED } from "../../limits";
import type { restoredRecordsViewSchema } from "../answer-schema";
import { isInCollection, type RecordCollection, requireWorkspaceAccess } from "../collection";
import { asRow, type RecordDefinition } from "../definition";
import { isRestorable, partStatements } from "./keep-deleted";
import { stockEvents } from "./record-events";

/** The body: the ids of the records. */
export const restoreRecordsSchema = z.object({
  ids: z
    .array(z.uuid(), "ids must be a list")
    .min(1, "Choose something to restore")
    .max(MAX_DELETED, `You can restore up to ${MAX_DELETED} records at once`)
    .transform((ids) => [...new Set(ids)]),
});

type RestoredRecords = z.infer<typeof restoredRecordsViewSchema>;

/** SQL: the copy belongs to this list, and the person can enter the workspace. */
const isRestorableByPerson = (ctx: Context, actor: Actor, collection: RecordCollection) =>
  sql`${deletedRecords.recordType} = ${collection.definition.description.one}
    AND ${deletedRecords.workspaceId} = (${enterableWorkspace(actor, collection)})
    AND ${isRestorable(ctx)}`;

/**
 * Returns the room that the records need in their project. The quotas of people are for those who
 * create records, not for those who restore them.
 */
const neededRoom = (actor: Actor, { projectId }: RecordCollection, ids: readonly string[]) =>
  recordQuotaUse(actor, projectId, ids.length).filter(({ quota }) => quota === "project_records");

/** The error for a record that has a copy but wasn't restored. */
function restoreConflict({ conflict, hooks, description }: RecordDefinition): AppError {
  const { singular } = description.words;
  const message =
    hooks?.restoring?.refusal ??
    conflict?.message ??
    `This ${singular} exists again, so the deleted one can't be restored`;
  return new AppError("conflict", message);
}

/** Statements that restore records with their parts, if nothing conflicts. */
function restoreStatements(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  ids: readonly string[],
) {
  const { definition, projectId } = collection;
  const { table, description, hooks } = definition;
  const copies = sql`${deletedRecords.id} IN ${valuesOf(ids)} AND ${isRestorableByPerson(ctx, actor, collection)}`;
  const fits = hooks?.restoring?.fits?.(copies) ?? sql`1 = 1`;
  const hasRoom = isWithinQuota(neededRoom(actor, collection, ids));
  // A copy exists only while its record doesn't, so this record was just restored.
  const isBack = sql`${copies} AND EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${deletedRecords.id})`;
  return {
    back: insertFrom(
      ctx.db,
      table,
      asRow(rowFromJson(table, sql`${deletedRecords.row}`)),
      sql`${deletedRecords} WHERE ${copies} AND ${fits} AND ${hasRoom}`,
    ).onConflictDoNothing(),
    ...partStatements(ctx, definition, isBack),
    ...hooks?.restoring?.after(ctx, isBack),
    audit: auditEachStatement(
      ctx,
      description.one,
      sql`SELECT ${NEW_ID} AS id, ${`${description.name}.restore`} AS action, ${deletedRecords.id} AS entity_id, NULL AS before,
        json_object('name', ${deletedRecords.name}) AS after FROM ${deletedRecords} WHERE ${isBack}`,
      projectId,
    ),
    forgotten: ctx.db.delete(deletedRecords).where(isBack),
    ...(collection.workspace === "ecommerce" && stockEvents(ctx, projectId)),
    here: ctx.db
      .select({ id: sql<string>`${table.id}`.as("id") })
      .from(table)
      .where(sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`),
    left: ctx.db
      .select({ id: sql<string>`${deletedRecords.id}`.as("id") })
      .from(deletedRecords)
      .where(copies),
  };
}

/**
 * Restores deleted records, each as it was: its id, version, comments, files, stock and references
 * to it. For people who can enter the workspace, because they can delete its records, for 30 days.
 * A second call changes nothing: existing records are returned as restored.
 *
 * @returns which exist now, and which don't and why.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `invalid_input`.
 */
export async function restoreRecords(
  ctx: Context,
  collection: RecordCollection,
  input: unknown,
): Promise<RestoredRecords> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, collection);
  const { ids } = parseInput(restoreRecordsSchema, input);
  const statements = restoreStatements(ctx, actor, collection, ids);
  const { here, left } = await namedBatch(ctx.db, statements);
  const done = new Set(here.map(({ id }) => id));
  const kept = new Set(left.map(({ id }) => id));
  const { definition } = collection;
  const { singular } = definition.description.words;
  const gone = new AppError("not_found", `This ${singular} can no longer be restored`);
  const conflict =
    kept.size === 0
      ? null
      : await assertWithinQuota(ctx, neededRoom(actor, collection, [...kept])).then(
          () => restoreConflict(definition),
          (error: unknown) => {
            if (error instanceof AppError) return error;
            throw error;
          },
        );
  const failed = ids
    .filter((id) => !done.has(id))
    .map((id) => {
      const { code, message } = (kept.has(id) ? conflict : null) ?? gone;
      return { id, code, message };
    });
  return { done: ids.filter((id) => done.has(id)), failed };
}
