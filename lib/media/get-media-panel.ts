import { sql } from "drizzle-orm";
import { mediaFolders, mediaUploadParts, mediaUploads } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { isOwnUpload, mediaPlace, refuseOutsider } from "./rows";
import type { FolderView, UploadView } from "./schema";
import { MAX_OPEN_UPLOADS } from "./upload-rules";
import { uploadView } from "./upload-view";

/** Own folders that a screen shows. */
const MAX_FOLDERS = 200;

export interface MediaPanel {
  folders: FolderView[];
  /** The person's own uploads that are not finished, newest first. */
  uploads: UploadView[];
}

/**
 * What stands around the files of a media workspace: its own folders, and the person's interrupted uploads. One round
 * trip.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function getMediaPanel(ctx: Context, projectId: string): Promise<MediaPanel> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  const isOwn = isOwnUpload(ctx, actor, projectId);
  const [folders, uploads, parts] = await ctx.db.batch([
    ctx.db
      .select({ id: mediaFolders.id, name: mediaFolders.name, version: mediaFolders.version })
      .from(mediaFolders)
      .where(
        sql`${mediaFolders.workspaceId} = ${workspace} ORDER BY ${mediaFolders.name} LIMIT ${MAX_FOLDERS}`,
      ),
    ctx.db
      .select()
      .from(mediaUploads)
      .where(sql`${isOwn} ORDER BY ${mediaUploads.createdAt} DESC LIMIT ${MAX_OPEN_UPLOADS}`),
    ctx.db
      .select({
        uploadId: mediaUploadParts.uploadId,
        number: sql<number>`${mediaUploadParts.number}`.as("number"),
      })
      .from(mediaUploadParts)
      .where(
        sql`${mediaUploadParts.uploadId} IN (SELECT ${mediaUploads.id} FROM ${mediaUploads} WHERE ${isOwn})`,
      ),
  ]);
  if (folders.length === 0 && uploads.length === 0) await refuseOutsider(ctx, projectId);
  const partsOf = (id: string) => parts.filter(({ uploadId }) => uploadId === id);
  return { folders, uploads: uploads.map((upload) => uploadView(upload, partsOf(upload.id))) };
}
