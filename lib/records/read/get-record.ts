import { sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import {
  findRow,
  isInCollection,
  loadRecord,
  type RecordCollection,
  refuseUnread,
} from "../collection";
import { columnsOfRecord } from "../definition";
import type { RecordView } from "../description";
import { recordView } from "../values";

/**
 * Returns one record of a workspace, for people who can enter it.
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
 * The same, for a use case that has already authorized the person.
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

/** Returns one record; null if it isn't there or the person can't enter its workspace. */
export async function findRecord(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
): Promise<RecordView | null> {
  const row = await findRow(ctx, actor, collection, id);
  return row ? recordView(collection.definition, row) : null;
}

/**
 * Returns several complete records of a workspace, for people who can enter it. Skips those that
 * don't exist.
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
  if (rows.length === 0) await refuseUnread(ctx, actor, collection);
  return rows.map((row) => recordView(definition, row));
}
