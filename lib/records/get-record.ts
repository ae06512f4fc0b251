import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import type { RecordView } from "./description-schema";
import { loadRecord, type RecordPlace } from "./rows";
import { recordView } from "./stored-value";

/**
 * One record of a workspace, for whoever may enter it.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function getRecord(ctx: Context, place: RecordPlace, id: string): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return readRecord(ctx, actor, place, id);
}

/**
 * The same, for a use case that has authorised the person.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function readRecord(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  id: string,
): Promise<RecordView> {
  return recordView(place.definition, await loadRecord(ctx, actor, place, id));
}
