import type { Context } from "@/lib/platform/context";
import { getMediaPanel } from "./get-media-panel";
import type { UploadView } from "./schema";

/**
 * The person's own uploads in a project's media workspace that are not finished, newest first.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listUploads(ctx: Context, projectId: string): Promise<UploadView[]> {
  return (await getMediaPanel(ctx, projectId)).uploads;
}
