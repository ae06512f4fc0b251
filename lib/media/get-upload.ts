import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { findUpload, missingUpload } from "./rows";
import type { UploadView } from "./schema";
import { uploadView } from "./upload-view";

/**
 * One of the person's own uploads, with the parts that are there.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function getUpload(
  ctx: Context,
  which: { projectId: string; uploadId: string },
): Promise<UploadView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const found = await findUpload(ctx, actor, which);
  if (!found) throw missingUpload();
  return uploadView(found.upload, found.parts);
}
