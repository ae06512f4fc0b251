import { mediaFolders } from "@/db/schema/media";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { FolderView } from "@/lib/media/schema";
import { mediaUploadDestination } from "@/lib/media/upload-destination";
import { readUploads } from "@/lib/media/uploads";
import { addressOf, isInCollection } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import { findRecord } from "@/lib/records/read/get-record";
import { listRecordsCorrected } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { getRecordScreen } from "./records";

// What each screen of files shows, in one round trip: with the custom folders, and the person's
// unfinished uploads, newest first. Each function throws AppError `unauthenticated` or as
// `enterWorkspace`.

/** The most custom folders a screen shows. */
const MAX_FOLDERS = 200;

const assetsOf = (projectId: string) =>
  readCollection({ projectId, type: "media", records: "assets" });

async function readFolders(ctx: Context, actor: Actor, projectId: string): Promise<FolderView[]> {
  const folders = readCollection({ projectId, type: "media", records: "folders" });
  return ctx.db
    .select({ id: mediaFolders.id, name: mediaFolders.name, version: mediaFolders.version })
    .from(mediaFolders)
    .where(isInCollection(actor, folders))
    .orderBy(mediaFolders.name)
    .limit(MAX_FOLDERS);
}

/**
 * Returns the media screen's list of files, and the file opened over it, which may be on another
 * page.
 *
 * @param assetId of the open file; empty for none.
 */
export async function getMediaScreen(
  ctx: Context,
  { projectId, query, assetId }: { projectId: string; query: RecordListQuery; assetId: string },
) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const assets = assetsOf(projectId);
  const [workspace, page, asset, folders, uploads] = await Promise.all([
    enterWithAgents(ctx, addressOf(assets)),
    listRecordsCorrected(ctx, assets, query),
    findRecord(ctx, actor, assets, assetId),
    readFolders(ctx, actor, projectId),
    readUploads(ctx, actor, mediaUploadDestination(ctx, actor, projectId)),
  ]);
  return { workspace, page, asset, folders, uploads };
}

/** Returns the screen of one file's details. */
export async function getAssetScreen(
  ctx: Context,
  { projectId, assetId }: { projectId: string; assetId: string },
) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [screen, folders, uploads] = await Promise.all([
    getRecordScreen(ctx, assetsOf(projectId), assetId),
    readFolders(ctx, actor, projectId),
    readUploads(ctx, actor, mediaUploadDestination(ctx, actor, projectId)),
  ]);
  return { ...screen, folders, uploads };
}
