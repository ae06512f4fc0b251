import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { mediaAssets, mediaUploads } from "@/db/schema/media";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { assertRoom, fileNeeds, hasRoom, recordNeeds } from "@/lib/quotas/room";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { getRecord } from "@/lib/records/read/get-record";
import { insertRecordStatement } from "@/lib/records/write/insert-records";
import { HEAD_BYTES, readFileKind } from "./file-type";
import { fileKey, isFolderHere, mediaPlace, refuseUnentered } from "./rows";
import { partCount } from "./upload-rules";
import { findUpload, forgetParts, missingUpload, type PartRow, type UploadRow } from "./uploads";

/** R2's codes for an upload that it does not know any more, and for parts that it does not know, that are too small, or of
 * unlike sizes. */
const UNFIT = /\b(10011|10024|10025|10048)\b/;
const NOT_NOW = "The file could not be put together just now. Please try again.";

function missingParts(upload: UploadRow, parts: readonly PartRow[]): number[] {
  const numbers = new Set(parts.map(({ number }) => number));
  const all = Array.from({ length: partCount(upload.size) }, (_, index) => index + 1);
  return all.filter((number) => !numbers.has(number));
}

const notNow = (cause: unknown) => new AppError("overloaded", NOT_NOW, { retryAfter: 2, cause });

/** The first bytes of the whole file where R2 has it already; null where it has not. */
async function readWhole(ctx: Context, { id, size }: UploadRow): Promise<Uint8Array | null> {
  const range = { offset: 0, length: Math.min(HEAD_BYTES, size) };
  const object = await ctx.files.get(fileKey(id), { range }).catch((cause: unknown) => {
    throw notNow(cause);
  });
  return object?.size === size ? new Uint8Array(await object.arrayBuffer()) : null;
}

/**
 * Puts the parts together in R2. Done already by a request that died afterwards, the file is there.
 *
 * @returns the file's first bytes.
 * @throws AppError `conflict` when the parts do not fit together: they must then be sent again; `overloaded` when R2
 *   failed otherwise: they are kept, and a later try may do.
 */
async function assemble(ctx: Context, upload: UploadRow, parts: PartRow[]): Promise<Uint8Array> {
  const failure = await ctx.files
    .resumeMultipartUpload(fileKey(upload.id), upload.multipartId ?? "")
    .complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })))
    .then(
      () => null,
      (error: unknown) => error,
    );
  const head = await readWhole(ctx, upload);
  if (head) return head;
  if (failure !== null && !UNFIT.test(String(failure))) throw notNow(failure);
  await forgetParts(ctx, upload.id, failure);
  throw new AppError("conflict", "The parts did not fit together. Please send the file again.", {
    cause: failure,
  });
}

/** The file's first bytes; its parts are put together unless a request that died has done so. */
async function readHead(
  ctx: Context,
  { upload, parts }: { upload: UploadRow; parts: PartRow[] },
): Promise<Uint8Array> {
  const missing = missingParts(upload, parts);
  if (missing.length === 0) return assemble(ctx, upload, parts);
  const head = await readWhole(ctx, upload);
  if (head) return head;
  throw new AppError("conflict", `Parts of this file are missing: ${missing.join(", ")}`);
}

/** The asset takes the upload's place in one transaction. */
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
    // The folder may have gone while the file was on its way.
    folder: sql`CASE WHEN ${isFolderHere(actor, mediaPlace(projectId), folder)} THEN ${folder} ELSE '' END`,
  };
  const { inserted } = await namedBatch(ctx.db, {
    inserted: insertRecordStatement(ctx, {
      actor,
      collection: readCollection({ projectId, type: "media", records: "assets" }),
      columns,
      // Of two who complete it at once, one does.
      guard: sql`EXISTS (SELECT 1 FROM ${mediaUploads} WHERE ${mediaUploads.id} = ${id})
        AND ${hasRoom(fileNeeds(actor, projectId, size))}`,
    }),
    audit: auditIfChangedStatement(ctx, {
      action: "assets.create",
      entityType: "asset",
      entityId: id,
      projectId,
      after: { name, size, folder, ...kind },
    }),
    finished: ctx.db
      .delete(mediaUploads)
      .where(
        and(
          eq(mediaUploads.id, id),
          sql`EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${mediaAssets.id} = ${id})`,
        ),
      ),
  });
  return inserted.length > 0;
}

const uploadNeeds = (actor: Actor, projectId: string, bytes: number) => [
  ...recordNeeds(actor, projectId),
  ...fileNeeds(actor, projectId, bytes),
];

/**
 * Makes an asset of an upload whose parts are all there; its type and format are what the first bytes say. Asked again,
 * it answers the asset that there is.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `conflict` while parts are missing or
 *   where a quota is full, `too_large` where it is that of bytes, or `overloaded` when R2 cannot put them together just now.
 */
export async function completeUpload(
  ctx: Context,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<{ asset: RecordView; isNew: boolean }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const found = await findUpload(ctx, actor, { projectId, uploadId });
  let isNew = false;
  if (found) {
    const head = await readHead(ctx, found);
    isNew = await insertAsset(ctx, actor, { projectId, upload: found.upload, head });
  }
  const assets = readCollection({ projectId, type: "media", records: "assets" });
  const asset = await getRecord(ctx, assets, uploadId).catch(async (error: unknown) => {
    await refuseUnentered(ctx, projectId);
    if (found) await assertRoom(ctx, uploadNeeds(actor, projectId, found.upload.size));
    throw error instanceof AppError && error.code === "not_found" ? missingUpload() : error;
  });
  return { asset, isNew };
}
