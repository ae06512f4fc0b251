import type { NamedResults } from "@/db/client";
import { mediaFolders } from "@/db/schema/media";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { FolderView, UploadView } from "@/lib/media/schema";
import { mediaUploadDestination } from "@/lib/media/upload-destination";
import { uploadsStatement, uploadViews } from "@/lib/media/uploads";
import { isInCollection, recordStatement } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import {
  listedPage,
  listStatements,
  type RecordPage,
  readCorrected,
} from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordView } from "@/lib/records/values";
import {
  type RecordScreenData,
  recordScreenOf,
  recordScreenStatements,
} from "@/lib/screens/records";
import { readInWorkspace } from "@/lib/workspaces/enter-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

/** The most custom folders a screen shows. */
const MAX_FOLDERS = 200;

/** What a media screen shows besides its files. */
export interface MediaPanel {
  workspace: EnteredWorkspace;
  folders: FolderView[];
  /** The person's unfinished uploads, newest first. */
  uploads: UploadView[];
}

export interface MediaScreenData extends MediaPanel {
  page: RecordPage;
  /** The corrected search that found the page; null if it is the person's own. */
  corrected: string | null;
  /** The file opened over the list, which may be on another page; null if none is open. */
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
    uploads: uploadsStatement(ctx, actor, mediaUploadDestination(ctx, actor, projectId)),
  };
}

function panelOf({ folders, uploads }: NamedResults<ReturnType<typeof panelStatements>>) {
  return { folders, uploads: uploadViews(uploads) };
}

/**
 * Returns the media screen's list of files, the folders, the person's unfinished uploads, and the
 * open file.
 *
 * @param assetId of the open file; empty for none.
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getMediaScreen(
  ctx: Context,
  {
    projectId,
    query: asked,
    assetId,
  }: { projectId: string; query: RecordListQuery; assetId: string },
): Promise<MediaScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const assets = assetsOf(projectId);
  return readCorrected(ctx, assets, asked, async (query, within) => {
    const { workspace, results } = await readWorkspaceScreen(ctx, actor, addressOf(projectId), {
      ...listStatements(ctx, actor, assets, query, within),
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
  });
}

/**
 * Returns the data of one file's details screen.
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
  return { workspace, ...panelOf(results), ...recordScreenOf(actor, assets, results) };
}

/**
 * Lists the person's unfinished uploads in a project's media workspace, newest first.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listUploads(ctx: Context, projectId: string): Promise<UploadView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const destination = mediaUploadDestination(ctx, actor, projectId);
  const rows = await uploadsStatement(ctx, actor, destination);
  // The statement returns nothing if the person can't enter, so check access only then.
  if (rows.length === 0) await destination.requireAccess();
  return uploadViews(rows);
}
