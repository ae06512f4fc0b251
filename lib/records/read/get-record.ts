import { sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { isInCollection, loadRecord, type RecordCollection, refuseUnentered } from "../collection";
import { columnsOfRecord } from "../definition";
import type { RecordView } from "../description";
import { recordView } from "../values";

/**
 * One record of a workspace, for whoever may enter it.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function getRecord(
  ctx: Context,
  collection: RecordCollection,
  id: string,
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return readRecord(ctx, actor, collection, id);
}

/**
 * The same, for a use case that has authorised the person.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function readRecord(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Promise<RecordView> {
  return recordView(collection.definition, await loadRecord(ctx, actor, collection, id));
}

/**
 * Several records of a workspace, whole, for whoever may enter it; what is not there is left out.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getRecords(
  ctx: Context,
  collection: RecordCollection,
  ids: readonly string[],
): Promise<RecordView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { table } = definition;
  const rows = await ctx.db
    .select(columnsOfRecord(definition))
    .from(table)
    .where(sql`${table.id} IN ${valuesOf(ids)} AND ${isInCollection(actor, collection)}`);
  if (rows.length === 0) await refuseUnentered(ctx, collection);
  return rows.map((row) => recordView(definition, row));
}
