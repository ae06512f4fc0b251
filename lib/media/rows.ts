import { type SQL, sql } from "drizzle-orm";
import { mediaAssets, mediaFolders } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { FIXED_FOLDERS } from "./upload-rules";

export type AssetRow = typeof mediaAssets.$inferSelect;

/** The media workspace of a project. */
export function mediaPlace(projectId: string): WorkspacePath {
  return { projectId, workspace: "media" };
}

/** @throws AppError as `enterWorkspace`, for whoever may not enter the media workspace. */
export async function refuseUnentered(ctx: Context, projectId: string): Promise<void> {
  await enterWorkspace(ctx, { projectId, workspaceType: "media" });
}

/** SQL: the asset is in the project's media workspace, which the person may enter. */
export function isAssetHere(actor: Actor, projectId: string, assetId: string): SQL {
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  return sql`${mediaAssets.id} = ${assetId} AND ${mediaAssets.workspaceId} = ${workspace}`;
}

export const FOLDER_MISSING = "Folder not found";

const FIXED = JSON.stringify(["", ...FIXED_FOLDERS]);

/** SQL: the folder is none, one that every media workspace has, or one of this workspace's own. */
export function isFolderHere(actor: Actor, place: WorkspacePath, folder: string): SQL {
  return sql`(lower(${folder}) IN (SELECT value FROM json_each(${FIXED})) OR EXISTS (SELECT 1 FROM ${mediaFolders}
    WHERE ${mediaFolders.workspaceId} = (${enterableWorkspace(actor, place)}) AND ${mediaFolders.name} = ${folder}))`;
}

/** The failure for an asset that is not there. */
export function missingAsset(): AppError {
  return new AppError("not_found", "File not found");
}

/** What an answer with the file or its small picture needs to know. */
const FILE_COLUMNS = {
  id: mediaAssets.id,
  name: mediaAssets.name,
  type: mediaAssets.type,
  contentType: mediaAssets.contentType,
  size: mediaAssets.size,
  thumbnail: mediaAssets.thumbnail,
};

/**
 * An asset, as far as its file needs it.
 *
 * @throws AppError as `enterWorkspace`, or `not_found`.
 */
export async function loadAsset(
  ctx: Context,
  actor: Actor,
  { projectId, assetId }: { projectId: string; assetId: string },
): Promise<Pick<AssetRow, keyof typeof FILE_COLUMNS>> {
  const [row] = await ctx.db
    .select(FILE_COLUMNS)
    .from(mediaAssets)
    .where(isAssetHere(actor, projectId, assetId));
  if (row) return row;
  await refuseUnentered(ctx, projectId);
  throw missingAsset();
}

/** Where R2 keeps an asset's bytes; the id of an upload becomes the asset's. The database's triggers know it too. */
export function fileKey(id: string): string {
  return `media/files/${id}`;
}

/** Where R2 keeps a thumbnail. The database's triggers know it too. */
export function thumbnailKey(thumbnail: string): string {
  return `media/thumbnails/${thumbnail}`;
}
