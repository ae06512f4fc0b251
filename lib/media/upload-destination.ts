import { type SQL, sql } from "drizzle-orm";
import { mediaUploads } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fileQuotaUse, type QuotaUse } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { isFolderHere, mediaWorkspace, requireMediaAccess } from "./rows";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./upload-rules";

/** The destination of an upload, and its rules. */
export interface UploadDestination {
  /** The columns that link an upload's row to its destination. */
  owner: { workspaceId: SQL<string> } | { ragId: string };
  /** SQL: the upload's row belongs here, and the person can upload here right now. */
  isHere: SQL;
  /** SQL: an upload to this folder can start here. */
  mayBegin: (folder: string) => SQL;
  /** The quotas that a file of this size uses. */
  needs: (bytes: number) => QuotaUse[];
  most: { bytes: number; tooLarge: string };
  /**
   * Throws if the person can't upload here.
   *
   * @throws AppError with the reason.
   */
  requireAccess: () => Promise<void>;
}

/** The destination of uploads to a project's media workspace. */
export function mediaUploadDestination(
  ctx: Context,
  actor: Actor,
  projectId: string,
): UploadDestination {
  const workspace = mediaWorkspace(projectId);
  const workspaceId = sql<string>`(${enterableWorkspace(actor, workspace)})`;
  return {
    owner: { workspaceId },
    isHere: sql`${mediaUploads.workspaceId} = ${workspaceId}`,
    mayBegin: (folder) =>
      sql`${workspaceId} IS NOT NULL AND ${isFolderHere(actor, workspace, folder)}`,
    needs: (bytes) => fileQuotaUse(actor, projectId, bytes),
    most: { bytes: MAX_FILE_BYTES, tooLarge: FILE_TOO_LARGE },
    requireAccess: () => requireMediaAccess(ctx, projectId),
  };
}
