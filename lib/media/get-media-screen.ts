import type { NamedResults } from "@/db/client";
import { mediaFolders } from "@/db/schema/media";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { isInCollection, recordStatement } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import {
  type RecordScreenData,
  recordScreenOf,
  recordScreenStatements,
} from "@/lib/records/read/get-record-screens";
import { listedPage, listStatements, type RecordPage } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordView } from "@/lib/records/values";
import { readInWorkspace } from "@/lib/workspaces/enter-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import type { FolderView, UploadView } from "./schema";
import { mediaUploadPlace } from "./upload-place";
import { uploadsStatement, uploadViews } from "./uploads";

/** Own folders that a screen shows. */
const MAX_FOLDERS = 200;

/** What stands around the files of a media workspace. */
export interface MediaPanel {
  workspace: EnteredWorkspace;
  folders: FolderView[];
  /** The person's own uploads that are not finished, newest first. */
  uploads: UploadView[];
}

export interface MediaScreenData extends MediaPanel {
  page: RecordPage;
  /** The file that is opened over the others, which their page need not have; null where there is none. */
  asset: RecordView | null;
}

const addressOf = (projectId: string) => ({ projectId, workspaceType: "media" });
const assetsOf = (projectId: string) =>
  readCollection({ projectId, type: "media", records: "assets" });

function panelStatements(ctx: Context, actor: Actor, projectId: string) {
  const folders = readCollection({ projectId, type: "media", records: "folders" });
  return {
    folders: ctx.db
      .select({ id: mediaFolders.id, name: mediaFolders.name, version: mediaFolders.version })
      .from(mediaFolders)
      .where(isInCollection(actor, folders))
      .orderBy(mediaFolders.name)
      .limit(MAX_FOLDERS),
    uploads: uploadsStatement(ctx, actor, mediaUploadPlace(ctx, actor, projectId)),
  };
}

function panelOf({ folders, uploads }: NamedResults<ReturnType<typeof panelStatements>>) {
  return { folders, uploads: uploadViews(uploads) };
}

/**
 * What the list of files shows on its screen, with the folders, the person's interrupted uploads, and the file that is
 * opened over the others.
 *
 * @param assetId of the file that is opened; empty for none.
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getMediaScreen(
  ctx: Context,
  { projectId, query, assetId }: { projectId: string; query: RecordListQuery; assetId: string },
): Promise<MediaScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const assets = assetsOf(projectId);
  const { workspace, results } = await readWorkspaceScreen(ctx, actor, addressOf(projectId), {
    ...listStatements(ctx, actor, assets, query),
    ...panelStatements(ctx, actor, projectId),
    asset: recordStatement(ctx, actor, assets, assetId),
  });
  const [asset] = results.asset;
  return {
    workspace,
    ...panelOf(results),
    page: listedPage(assets, query, results),
    asset: asset ? recordView(assets.definition, asset) : null,
  };
}

/**
 * What the screen of one file's details shows.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getAssetScreen(
  ctx: Context,
  { projectId, assetId }: { projectId: string; assetId: string },
): Promise<MediaPanel & RecordScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const assets = assetsOf(projectId);
  const { workspace, results } = await readInWorkspace(ctx, actor, addressOf(projectId), {
    ...recordScreenStatements(ctx, actor, assets, assetId),
    ...panelStatements(ctx, actor, projectId),
  });
  return { workspace, ...panelOf(results), ...recordScreenOf(assets, results) };
}

/**
 * The person's own uploads in a project's media workspace that are not finished, newest first.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listUploads(ctx: Context, projectId: string): Promise<UploadView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const place = mediaUploadPlace(ctx, actor, projectId);
  const rows = await uploadsStatement(ctx, actor, place);
  // Nobody's uploads are read for whoever may not enter.
  if (rows.length === 0) await place.refuse();
  return uploadViews(rows);
}
