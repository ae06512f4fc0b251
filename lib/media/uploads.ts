import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { mediaUploadParts, mediaUploads } from "@/db/schema/media";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/ui/time";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { deferFileRemoval } from "./delete-removed-files";
import { mediaPlace, refuseUnentered } from "./rows";
import type { UploadView } from "./schema";
import { PART_BYTES, partCount } from "./upload-rules";

export type UploadRow = typeof mediaUploads.$inferSelect;
export type PartRow = typeof mediaUploadParts.$inferSelect;

/** SQL: the upload is the person's own, can still go on, and is in the media workspace that they may enter. */
export function isOwnUpload(ctx: Context, actor: Actor, projectId: string): SQL {
  const workspace = sql`(${enterableWorkspace(actor, mediaPlace(projectId))})`;
  return sql`${mediaUploads.workspaceId} = ${workspace} AND ${mediaUploads.createdBy} = ${actor.id}
    AND ${gt(mediaUploads.expiresAt, ctx.now)}`;
}

/** The failure for an upload that is not there, is somebody else's, or has expired. */
export function missingUpload(): AppError {
  return new AppError("not_found", "This upload does not exist any more. Please start it again.");
}

/**
 * One of the person's uploads with its parts.
 *
 * @returns null when it is not there.
 * @throws AppError as `enterWorkspace`.
 */
export async function findUpload(
  ctx: Context,
  actor: Actor,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<{ upload: UploadRow; parts: PartRow[] } | null> {
  const {
    uploads: [upload],
    parts,
  } = await namedBatch(ctx.db, {
    uploads: ctx.db
      .select()
      .from(mediaUploads)
      .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, projectId))),
    parts: ctx.db
      .select()
      .from(mediaUploadParts)
      .where(eq(mediaUploadParts.uploadId, uploadId))
      .orderBy(mediaUploadParts.number),
  });
  if (upload) return { upload, parts };
  await refuseUnentered(ctx, projectId);
  return null;
}

/** An upload as every answer carries it, with the numbers of the parts that are there. */
export function uploadView(
  upload: Pick<UploadRow, "id" | "name" | "size" | "folder" | "createdAt" | "expiresAt">,
  received: number[],
): UploadView {
  return {
    id: upload.id,
    name: upload.name,
    size: upload.size,
    folder: upload.folder,
    part_size: PART_BYTES,
    part_count: partCount(upload.size),
    received,
    created_at: isoTime(upload.createdAt),
    expires_at: isoTime(upload.expiresAt),
  };
}

/** The numbers of an upload's parts. */
export const numbersOf = (parts: readonly PartRow[]) => parts.map(({ number }) => number);

interface WhichUpload {
  projectId: string;
  uploadId: string;
}

/**
 * One of the person's own uploads, with the parts that are there.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function getUpload(ctx: Context, which: WhichUpload): Promise<UploadView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const found = await findUpload(ctx, actor, which);
  if (!found) throw missingUpload();
  return uploadView(found.upload, numbersOf(found.parts));
}

/**
 * Gives up one of the person's own uploads; what has arrived of it is deleted.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function cancelUpload(
  ctx: Context,
  { projectId, uploadId }: WhichUpload,
): Promise<void> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const found = await findUpload(ctx, actor, { projectId, uploadId });
  if (!found) throw missingUpload();
  const { name, size, folder } = found.upload;
  const { cancelled } = await namedBatch(ctx.db, {
    cancelled: ctx.db
      .delete(mediaUploads)
      .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, projectId)))
      .returning({ id: mediaUploads.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "uploads.cancel",
      entityType: "upload",
      entityId: uploadId,
      projectId,
      before: { name, size, folder },
    }),
  });
  deferFileRemoval(ctx);
  if (cancelled.length === 0) throw missingUpload();
}

/** R2's code for an upload that it does not know any more. */
const GONE = /\b10024\b/;

/** True where R2 has failed because it does not know the upload any more: it keeps unfinished ones for a week. */
export const isUnknownUpload = (failure: unknown): boolean => GONE.test(String(failure));

/** Forgets what has arrived of an upload; where R2 knows it no more, the next start makes it a new one. */
export async function forgetParts(ctx: Context, id: string, failure: unknown): Promise<void> {
  const isGone = Number(isUnknownUpload(failure));
  await namedBatch(ctx.db, {
    parts: ctx.db.delete(mediaUploadParts).where(eq(mediaUploadParts.uploadId, id)),
    upload: ctx.db
      .update(mediaUploads)
      .set({ multipartId: null })
      .where(and(eq(mediaUploads.id, id), sql`${isGone}`)),
  });
}
