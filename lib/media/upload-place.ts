import { type SQL, sql } from "drizzle-orm";
import { mediaUploads } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { fileQuotaUse, type QuotaUse } from "@/lib/quotas/check-quota";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { isFolderHere, mediaPlace, refuseUnentered } from "./rows";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./upload-rules";

/** Where an upload goes once it is whole, and what that asks of whoever brings it. */
export interface UploadPlace {
  /** What names the place in an upload's row. */
  owner: { workspaceId: SQL<string> } | { ragId: string };
  /** SQL: an upload's row belongs here, and the person may bring files here at that moment. */
  isHere: SQL;
  /** SQL: an upload may begin here, for this folder. */
  mayBegin: (folder: string) => SQL;
  /** The room that a file of so many bytes needs. */
  needs: (bytes: number) => QuotaUse[];
  most: { bytes: number; tooLarge: string };
  /** @throws AppError for whoever may bring no files here. */
  refuse: () => Promise<void>;
}

/** A project's media workspace. */
export function mediaUploadPlace(ctx: Context, actor: Actor, projectId: string): UploadPlace {
  const place = mediaPlace(projectId);
  const workspaceId = sql<string>`(${enterableWorkspace(actor, place)})`;
  return {
    owner: { workspaceId },
    isHere: sql`${mediaUploads.workspaceId} = ${workspaceId}`,
    mayBegin: (folder) => sql`${workspaceId} IS NOT NULL AND ${isFolderHere(actor, place, folder)}`,
    needs: (bytes) => fileQuotaUse(actor, projectId, bytes),
    most: { bytes: MAX_FILE_BYTES, tooLarge: FILE_TOO_LARGE },
    refuse: () => refuseUnentered(ctx, projectId),
  };
}
