import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { mediaAssets, mediaUploadParts, mediaUploads } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";

export type UploadRow = typeof mediaUploads.$inferSelect;
export type AssetRow = typeof mediaAssets.$inferSelect;
export type PartRow = typeof mediaUploadParts.$inferSelect;

/** The media workspace of a project. */
export function mediaPlace(projectId: string): WorkspacePlace {
  return { projectId, workspace: "media" };
}

/** @throws AppError as `enterWorkspace`, for whoever may not enter the media workspace. */
export async function refuseOutsider(ctx: Context, projectId: string): Promise<void> {
  await enterWorkspace(ctx, { projectId, workspaceType: "media" });
}

/** SQL: the asset is in the project's media workspace, which the person may enter. */
export function isAssetHere(actor: Actor, projectId: string, assetId: string): SQL {
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  return sql`${mediaAssets.id} = ${assetId} AND ${mediaAssets.workspaceId} = ${workspace}`;
}

/** SQL: the upload is the person's own, can still go on, and is in the media workspace that they may enter. */
export function isOwnUpload(ctx: Context, actor: Actor, projectId: string): SQL {
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  return sql`${mediaUploads.workspaceId} = ${workspace} AND ${mediaUploads.createdBy} = ${actor.id}
    AND ${gt(mediaUploads.expiresAt, ctx.now)}`;
}

/** The failure for an upload that is not there, is somebody else's, or has expired. */
export function missingUpload(): AppError {
  return new AppError("not_found", "This upload does not exist any more. Please start it again.");
}

/** The failure for an asset that is not there. */
export function missingAsset(): AppError {
  return new AppError("not_found", "This file does not exist");
}

/**
 * One of the person's uploads with its parts.
 *
 * @returns null when it is not there.
 * @throws AppError as `enterWorkspace`.
 */
export async function findUpload(
  ctx: Context,
  actor: Actor,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<{ upload: UploadRow; parts: PartRow[] } | null> {
  const [uploads, parts] = await ctx.db.batch([
    ctx.db
      .select()
      .from(mediaUploads)
      .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, projectId))),
    ctx.db
      .select()
      .from(mediaUploadParts)
      .where(eq(mediaUploadParts.uploadId, uploadId))
      .orderBy(mediaUploadParts.number),
  ]);
  const [upload] = uploads;
  if (upload) return { upload, parts };
  await refuseOutsider(ctx, projectId);
  return null;
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
  await refuseOutsider(ctx, projectId);
  throw missingAsset();
}
