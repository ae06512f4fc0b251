import { and, eq } from "drizzle-orm";
import { mediaUploads } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { deferFileRemoval } from "./delete-removed-files";
import { findUpload, isOwnUpload, missingUpload } from "./rows";

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
  const found = await findUpload(ctx, actor, { projectId, uploadId });
  if (!found) throw missingUpload();
  const { name, size, folder } = found.upload;
  const [cancelled] = await ctx.db.batch([
    ctx.db
      .delete(mediaUploads)
      .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, projectId)))
      .returning({ id: mediaUploads.id }),
    auditIfChangedStatement(ctx, {
      action: "uploads.cancel",
      entityType: "upload",
      entityId: uploadId,
      projectId,
      before: { name, size, folder },
    }),
  ]);
  deferFileRemoval(ctx);
  if (cancelled.length === 0) throw missingUpload();
}
