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
export function mediaWorkspace(projectId: string): WorkspacePath {
  return { projectId, workspace: "media" };
}

/**
 * Throws if the person can't enter the media workspace.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function requireMediaAccess(ctx: Context, projectId: string): Promise<void> {
  await enterWorkspace(ctx, { projectId, workspaceType: "media" });
}

/** SQL: the asset is in the project's media workspace, and the person can enter it. */
export function isAssetHere(actor: Actor, projectId: string, assetId: string): SQL {
  const workspace = sql`(${enterableWorkspace(actor, mediaWorkspace(projectId))})`;
  return sql`${mediaAssets.id} = ${assetId} AND ${mediaAssets.workspaceId} = ${workspace}`;
}

export const FOLDER_MISSING = "Folder not found";

const FIXED = JSON.stringify(["", ...FIXED_FOLDERS]);

/** SQL: the folder is empty, fixed, or a custom folder of this workspace. */
export function isFolderHere(actor: Actor, place: WorkspacePath, folder: string): SQL {
  return sql`(lower(${folder}) IN (SELECT value FROM json_each(${FIXED})) OR EXISTS (SELECT 1 FROM ${mediaFolders}
    WHERE ${mediaFolders.workspaceId} = (${enterableWorkspace(actor, place)}) AND ${mediaFolders.name} = ${folder}))`;
}

/** The error for an asset that doesn't exist. */
export function assetNotFound(): AppError {
  return new AppError("not_found", "File not found");
}

/** Columns for serving an asset's file or thumbnail. */
const FILE_COLUMNS = {
  id: mediaAssets.id,
  name: mediaAssets.name,
  type: mediaAssets.type,
  contentType: mediaAssets.contentType,
  size: mediaAssets.size,
  thumbnail: mediaAssets.thumbnail,
};

/**
 * Returns an asset's columns for serving its file.
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
  await requireMediaAccess(ctx, projectId);
  throw assetNotFound();
}

/**
 * The R2 key of an asset's file. An upload's id becomes the asset's id. Database triggers use the
 * same key.
 */
export function fileKey(id: string): string {
  return `media/files/${id}`;
}

/** The R2 key of a thumbnail. Database triggers use the same key. */
export function thumbnailKey(thumbnail: string): string {
  return `media/thumbnails/${thumbnail}`;
}
