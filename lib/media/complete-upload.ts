import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { mediaAssets, mediaUploads } from "@/db/schema/media";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  assertWithinQuota,
  fileQuotaUse,
  isWithinQuota,
  recordQuotaUse,
} from "@/lib/quotas/check-quota";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { getRecord } from "@/lib/records/read/get-record";
import { insertRecordStatement } from "@/lib/records/write/insert-records";
import { recordEvents, wakeForEvents } from "@/lib/records/write/record-events";
import { assembleUpload } from "./assemble-upload";
import { readFileKind } from "./file-type";
import { pictureSize } from "./picture-size";
import { isFolderHere, mediaWorkspace, requireMediaAccess } from "./rows";
import { findUpload, inMedia, type UploadRow, uploadNotFound } from "./uploads";

/** Replaces the upload with the asset in one transaction. */
async function insertAsset(
  ctx: Context,
  actor: Actor,
  { projectId, upload, head }: { projectId: string; upload: UploadRow; head: Uint8Array },
): Promise<boolean> {
  const { id, name, size, folder } = upload;
  const kind = await readFileKind(head, upload);
  const columns = {
    id,
    name,
    size,
    ...kind,
    ...pictureSize(head, kind.contentType),
    // The folder may have been deleted during the upload.
    folder: sql`CASE WHEN ${isFolderHere(actor, mediaWorkspace(projectId), folder)} THEN ${folder} ELSE '' END`,
  };
  const collection = readCollection({ projectId, type: "media", records: "assets" });
  const results = await namedBatch(ctx.db, {
    inserted: insertRecordStatement(ctx, {
      actor,
      collection,
      columns,
      // If two requests complete it at once, only one succeeds.
      guard: sql`EXISTS (SELECT 1 FROM ${mediaUploads} WHERE ${mediaUploads.id} = ${id})
        AND ${isWithinQuota(fileQuotaUse(actor, projectId, size))}`,
    }),
    audit: auditIfChangedStatement(ctx, {
      action: "assets.create",
      entityType: "asset",
      entityId: id,
      projectId,
      after: { name, size, folder, ...kind },
    }),
    ...recordEvents(ctx, collection, { what: "created", rows: sql`${mediaAssets.id} = ${id}` }),
    finished: ctx.db
      .delete(mediaUploads)
      .where(
        and(
          eq(mediaUploads.id, id),
          sql`EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${mediaAssets.id} = ${id})`,
        ),
      ),
  });
  wakeForEvents(ctx, results);
  return results.inserted.length > 0;
}

const uploadNeeds = (actor: Actor, projectId: string, bytes: number) => [
  ...recordQuotaUse(actor, projectId),
  ...fileQuotaUse(actor, projectId, bytes),
];

/**
 * Makes an asset from a complete upload. Its type, format and size in pixels come from the first
 * bytes. Calling it again returns the same asset.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `conflict` if parts are
 *   missing or a quota is exceeded, `too_large` for the quota of bytes, or `overloaded` if R2 can't
 *   combine the parts right now.
 */
export async function completeUpload(
  ctx: Context,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<{ asset: RecordView; isNew: boolean }> {
  const which = inMedia(ctx, { projectId, uploadId });
  const { actor } = which;
  const found = await findUpload(ctx, which);
  let isNew = false;
  if (found) {
    const head = await assembleUpload(ctx, found);
    isNew = await insertAsset(ctx, actor, { projectId, upload: found.upload, head });
  }
  const assets = readCollection({ projectId, type: "media", records: "assets" });
  const asset = await getRecord(ctx, assets, uploadId).catch(async (error: unknown) => {
    await requireMediaAccess(ctx, projectId);
    if (found) await assertWithinQuota(ctx, uploadNeeds(actor, projectId, found.upload.size));
    throw error instanceof AppError && error.code === "not_found" ? uploadNotFound() : error;
  });
  return { asset, isNew };
}
