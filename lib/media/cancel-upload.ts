import { and, eq } from "drizzle-orm";
import { mediaUploads } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { deferFileRemoval } from "./delete-removed-files";
import { isOwnUpload, missingUpload, refuseOutsider } from "./rows";

/**
 * Gives up one of the person's own uploads; what has arrived of it is deleted.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function cancelUpload(
  ctx: Context,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const cancelled = await ctx.db
    .delete(mediaUploads)
    .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, projectId)))
    .returning({ id: mediaUploads.id });
  deferFileRemoval(ctx);
  if (cancelled.length > 0) return;
  await refuseOutsider(ctx, projectId);
  throw missingUpload();
}
