import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { loadRecord, type RecordCollection } from "../collection";
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
