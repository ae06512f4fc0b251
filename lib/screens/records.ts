import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { mayManageFields } from "@/lib/custom-fields/read-fields";
import { SHOWN_ACTIVITY } from "@/lib/limits";
import { addressOf, type RecordCollection } from "@/lib/records/collection";
import { readLinkedNames, readOpenLinks } from "@/lib/records/links";
import { readPeople } from "@/lib/records/people";
import { findRecord } from "@/lib/records/read/get-record";
import { findActivity } from "@/lib/records/read/list-record-activity";
import { listRecordsCorrected } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";

// The data of each screen, in one round trip. Each function throws AppError `unauthenticated`, or as
// `enterWorkspace`.

export type RecordsScreenData = Awaited<ReturnType<typeof getRecordsScreen>>;
export type RecordScreenData = Awaited<ReturnType<typeof getRecordScreen>>;

/** Returns the screen of a list of records. */
export async function getRecordsScreen(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [workspace, page, people] = await Promise.all([
    enterWithAgents(ctx, addressOf(collection)),
    listRecordsCorrected(ctx, collection, query),
    readPeople(ctx, actor, collection),
  ]);
  return { workspace, page, people };
}

/**
 * Returns the screen of one record, with the names of the records that it links to. Record and
 * activity are null if it doesn't exist.
 */
export async function getRecordScreen(ctx: Context, collection: RecordCollection, id: string) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const reading = readPeople(ctx, actor, collection);
  const newest = { id, page: 1, perPage: SHOWN_ACTIVITY };
  const [workspace, record, activity, people, links, canManageFields] = await Promise.all([
    enterWorkspace(ctx, addressOf(collection)),
    findRecord(ctx, actor, collection, id),
    findActivity(ctx, actor, collection, newest, reading),
    reading,
    readOpenLinks(ctx, actor, collection),
    mayManageFields(ctx, actor, collection),
  ]);
  const all = collection.definition.description.fields.map(({ name }) => name);
  const names = await readLinkedNames(ctx, collection, record ? [record] : [], all);
  return { workspace, record, activity, people, links, names, canManageFields };
}

/** Returns the form for a new record. */
export async function getNewRecordScreen(ctx: Context, collection: RecordCollection) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [workspace, people, links, canManageFields] = await Promise.all([
    enterWorkspace(ctx, addressOf(collection)),
    readPeople(ctx, actor, collection),
    readOpenLinks(ctx, actor, collection),
    mayManageFields(ctx, actor, collection),
  ]);
  return { workspace, people, links, canManageFields };
}
