import { and, eq, sql } from "drizzle-orm";
import { mediaAssets, mediaUploads } from "@/db/schema/media";
import { exists } from "@/lib/audit/rules";
import { writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { fileQuotaUse, recordQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { collectionRules } from "@/lib/records/collection";
import { openCollection } from "@/lib/records/custom/open-collection";
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
  const isOpen = exists(mediaUploads, eq(mediaUploads.id, id));
  const needs = [...recordQuotaUse(actor, projectId), ...fileQuotaUse(actor, projectId, size)];
  const room = withinQuota(ctx, needs);
  const written = await writeIfAny(ctx, {
    // If two requests complete it at once, only one finds it open, and needs room.
    rules: [
      ...collectionRules(ctx, actor, collection),
      { ...room, holds: sql`(NOT ${isOpen} OR ${room.holds})` },
    ],
    change: (holds) =>
      insertRecordStatement(ctx, { actor, collection, columns }, sql`${isOpen} AND ${holds}`),
    audit: {
      action: "assets.create",
      entityType: "asset",
      entityId: id,
      projectId,
      after: { name, size, folder, ...kind },
    },
    after: (isDone) => ({
      ...recordEvents(ctx, collection, { what: "created", rows: sql`${mediaAssets.id} = ${id}` }),
      finished: ctx.db.delete(mediaUploads).where(and(eq(mediaUploads.id, id), isDone)),
    }),
  });
  wakeForEvents(ctx, written);
  return written.changed.length > 0;
}

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
  const assets = await openCollection(ctx, { projectId, type: "media", records: "assets" });
  const asset = await getRecord(ctx, assets, uploadId).catch(async (error: unknown) => {
    await requireMediaAccess(ctx, projectId);
    throw error instanceof AppError && error.code === "not_found" ? uploadNotFound() : error;
  });
  return { asset, isNew };
}
