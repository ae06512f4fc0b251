import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { mediaAssets, mediaFolders, mediaUploadParts, mediaUploads } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { subquery } from "@/lib/managed-items/subquery";
import type { Context } from "@/lib/platform/context";
import type { RecordView } from "@/lib/records/description-schema";
import { recordView } from "@/lib/records/stored-value";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { ASSET_RECORDS } from "./definitions";
import { isAssetHere, isOwnUpload, mediaPlace, refuseOutsider } from "./rows";
import type { FolderView, UploadView } from "./schema";
import { MAX_OPEN_UPLOADS } from "./upload-rules";
import { type UploadFacts, uploadView } from "./upload-view";

/** Own folders that a screen shows. */
const MAX_FOLDERS = 200;

export interface MediaPanel {
  folders: FolderView[];
  /** The person's own uploads that are not finished, newest first. */
  uploads: UploadView[];
  /** The file that was asked for; null where there is none. */
  asset: RecordView | null;
}

/** SQL: the workspace's own folders, as JSON. */
const foldersColumn = (workspace: SQL) =>
  subquery<string>(sql`SELECT json_group_array(json_array(id, name, version)) FROM (
    SELECT ${mediaFolders.id} AS id, ${mediaFolders.name} AS name, ${mediaFolders.version} AS version FROM ${mediaFolders}
    WHERE ${mediaFolders.workspaceId} = ${workspace} ORDER BY ${mediaFolders.name} LIMIT ${MAX_FOLDERS})`);

/** SQL: the person's uploads, each with the numbers of its parts that are there, as JSON. */
function uploadsColumn(ctx: Context, actor: Actor, projectId: string) {
  const received = sql`(SELECT json_group_array(number) FROM (SELECT ${mediaUploadParts.number} AS number FROM ${mediaUploadParts}
    WHERE ${mediaUploadParts.uploadId} = own.id ORDER BY ${mediaUploadParts.number}))`;
  return subquery<string>(sql`SELECT json_group_array(json_object('id', id, 'name', name, 'size', size, 'folder', folder,
      'createdAt', created_at, 'expiresAt', expires_at, 'received', json(${received})))
    FROM (SELECT * FROM ${mediaUploads} WHERE ${isOwnUpload(ctx, actor, projectId)}
      ORDER BY ${mediaUploads.createdAt} DESC LIMIT ${MAX_OPEN_UPLOADS}) AS own`);
}

/** The columns of a file under names that a batch does not confuse with others. */
const assetColumns = Object.fromEntries(
  Object.entries(getTableColumns(mediaAssets)).map(([key, column]) => [
    key,
    sql`${column}`.mapWith(column).as(`asset_${column.name}`),
  ]),
);

type FolderRow = [id: string, name: string, version: number];
type UploadRow = UploadFacts & { received: number[] };

/**
 * What stands around the files of a media workspace: its own folders, the person's interrupted uploads, and a file
 * that is opened over the others, which their list need not have. One statement.
 *
 * @param assetId of the file; empty for none.
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getMediaPanel(
  ctx: Context,
  projectId: string,
  assetId = "",
): Promise<MediaPanel> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  const [[panel]] = await ctx.db.batch([
    ctx.db
      .select({
        id: sql<string>`${workspace}`.as("id"),
        folders: foldersColumn(workspace).as("folders"),
        uploads: uploadsColumn(ctx, actor, projectId).as("uploads"),
        asset: assetColumns,
      })
      .from(sql`(SELECT 1)`)
      .leftJoin(mediaAssets, isAssetHere(actor, projectId, assetId))
      .where(sql`${workspace} IS NOT NULL`),
  ]);
  if (!panel) await refuseOutsider(ctx, projectId);
  const folders = JSON.parse(panel?.folders ?? "[]") as FolderRow[];
  const uploads = JSON.parse(panel?.uploads ?? "[]") as UploadRow[];
  const asset = panel?.asset;
  return {
    asset: asset?.id ? recordView(ASSET_RECORDS, asset) : null,
    folders: folders.map(([id, name, version]) => ({ id, name, version })),
    uploads: uploads.map(({ received, ...upload }) =>
      uploadView(
        upload,
        received.map((number) => ({ number })),
      ),
    ),
  };
}
