import { sql } from "drizzle-orm";
import { mediaUploadParts, mediaUploads } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { isOwnUpload, refuseOutsider } from "./rows";
import type { UploadView } from "./schema";
import { MAX_OPEN_UPLOADS } from "./upload-rules";
import { uploadView } from "./upload-view";

/**
 * The person's own uploads in a project's media workspace that are not finished, newest first.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listUploads(ctx: Context, projectId: string): Promise<UploadView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const isOwn = isOwnUpload(ctx, actor, projectId);
  const [uploads, parts] = await ctx.db.batch([
    ctx.db
      .select()
      .from(mediaUploads)
      .where(sql`${isOwn} ORDER BY ${mediaUploads.createdAt} DESC LIMIT ${MAX_OPEN_UPLOADS}`),
    ctx.db
      .select()
      .from(mediaUploadParts)
      .where(
        sql`${mediaUploadParts.uploadId} IN (SELECT ${mediaUploads.id} FROM ${mediaUploads} WHERE ${isOwn})`,
      ),
  ]);
  if (uploads.length === 0) await refuseOutsider(ctx, projectId);
  return uploads.map((upload) =>
    uploadView(
      upload,
      parts.filter(({ uploadId }) => uploadId === upload.id),
    ),
  );
}
