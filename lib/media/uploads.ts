import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { mediaUploadParts, mediaUploads } from "@/db/schema/media";
import type { AuditEntry } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { isoTime } from "@/lib/time";
import type { UploadView } from "./schema";
import { mediaUploadDestination, type UploadDestination } from "./upload-destination";
import { MAX_OPEN_UPLOADS, PART_BYTES, partCount } from "./upload-rules";

export type UploadRow = typeof mediaUploads.$inferSelect;
export type PartRow = typeof mediaUploadParts.$inferSelect;

/** Identifies one of a person's uploads. */
export interface UploadRef {
  actor: Actor;
  destination: UploadDestination;
  uploadId: string;
}

/** An upload with the parts that have arrived. */
export interface FoundUpload {
  upload: UploadRow;
  parts: PartRow[];
}

/** SQL: the upload is the person's own and not expired, and they can upload there. */
export function isOwnUpload(ctx: Context, actor: Actor, destination: UploadDestination): SQL {
  return sql`${destination.isHere} AND ${mediaUploads.createdBy} = ${actor.id}
    AND ${gt(mediaUploads.expiresAt, ctx.now)}`;
}

/** The error for an upload that doesn't exist, belongs to someone else, or has expired. */
export function uploadNotFound(): AppError {
  return new AppError("not_found", "This upload no longer exists. Upload the file again.");
}

/**
 * Returns one of the person's uploads with its parts.
 *
 * @returns null if it doesn't exist.
 * @throws AppError if the person can't upload there.
 */
export async function findUpload(
  ctx: Context,
  { actor, destination, uploadId }: UploadRef,
): Promise<FoundUpload | null> {
  const {
    uploads: [upload],
    parts,
  } = await namedBatch(ctx.db, {
    uploads: ctx.db
      .select()
      .from(mediaUploads)
      .where(and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, destination))),
    parts: ctx.db
      .select()
      .from(mediaUploadParts)
      .where(eq(mediaUploadParts.uploadId, uploadId))
      .orderBy(mediaUploadParts.number),
  });
  if (upload) return { upload, parts };
  await destination.requireAccess();
  return null;
}

/** Converts an upload for responses, with the numbers of its parts. */
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
export const partNumbers = (parts: readonly PartRow[]) => parts.map(({ number }) => number);

/** Returns the person's unfinished uploads of a destination, newest first. None without access. */
export async function readUploads(
  ctx: Context,
  actor: Actor,
  destination: UploadDestination,
): Promise<UploadView[]> {
  const received = sql<string>`(SELECT json_group_array(number) FROM (SELECT ${mediaUploadParts.number} AS number
    FROM ${mediaUploadParts} WHERE ${mediaUploadParts.uploadId} = media_uploads.id ORDER BY ${mediaUploadParts.number}))`;
  const rows = await ctx.db
    .select({
      id: mediaUploads.id,
      name: mediaUploads.name,
      size: mediaUploads.size,
      folder: mediaUploads.folder,
      createdAt: mediaUploads.createdAt,
      expiresAt: mediaUploads.expiresAt,
      received: sql<string>`(${received})`.as("received"),
    })
    .from(mediaUploads)
    .where(isOwnUpload(ctx, actor, destination))
    .orderBy(sql`${mediaUploads.createdAt} DESC`)
    .limit(MAX_OPEN_UPLOADS);
  return rows.map(({ received: numbers, ...upload }) =>
    uploadView(upload, JSON.parse(numbers) as number[]),
  );
}

/**
 * Returns one of the person's uploads with its parts.
 *
 * @throws AppError `not_found`, or if the person can't upload there.
 */
export async function readUpload(ctx: Context, which: UploadRef): Promise<UploadView> {
  const found = await findUpload(ctx, which);
  if (!found) throw uploadNotFound();
  return uploadView(found.upload, partNumbers(found.parts));
}

/**
 * Cancels one of the person's uploads and deletes what has arrived.
 *
 * @param of the destination, for the audit row.
 * @throws AppError `not_found`, or if the person can't upload there.
 */
export async function dropUpload(
  ctx: Context,
  which: UploadRef,
  of: Pick<AuditEntry, "projectId"> & { ragId?: string },
): Promise<void> {
  const found = await findUpload(ctx, which);
  if (!found) throw uploadNotFound();
  const { actor, destination, uploadId } = which;
  const { name, size, folder } = found.upload;
  const { projectId, ragId } = of;
  const isOwn = and(eq(mediaUploads.id, uploadId), isOwnUpload(ctx, actor, destination));
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(mediaUploads, isOwn), refuse: () => readUpload(ctx, which) },
    ],
    change: (holds) =>
      ctx.db
        .delete(mediaUploads)
        .where(and(eq(mediaUploads.id, uploadId), holds))
        .returning({ id: mediaUploads.id }),
    audit: {
      action: "uploads.cancel",
      entityType: "upload",
      entityId: uploadId,
      projectId,
      before: { name, size, ...(ragId === undefined ? { folder } : { ragId }) },
    },
  });
  deferFileRemoval(ctx);
}

interface WhichMediaUpload {
  projectId: string;
  uploadId: string;
}

/** The upload in the form that the shared functions use. */
export function inMedia(ctx: Context, { projectId, uploadId }: WhichMediaUpload): UploadRef {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return { actor, destination: mediaUploadDestination(ctx, actor, projectId), uploadId };
}

/**
 * Lists the person's unfinished uploads in a project's media workspace, newest first.
 *
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function listUploads(ctx: Context, projectId: string): Promise<UploadView[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const destination = mediaUploadDestination(ctx, actor, projectId);
  const [uploads] = await Promise.all([
    readUploads(ctx, actor, destination),
    destination.requireAccess(),
  ]);
  return uploads;
}

/**
 * Returns one of the person's uploads to a media workspace.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export const getUpload = async (ctx: Context, which: WhichMediaUpload): Promise<UploadView> =>
  readUpload(ctx, inMedia(ctx, which));

/**
 * Cancels one of the person's uploads to a media workspace.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export const cancelUpload = async (ctx: Context, which: WhichMediaUpload): Promise<void> =>
  dropUpload(ctx, inMedia(ctx, which), { projectId: which.projectId });

/** R2's code for an unknown upload. */
const UNKNOWN_UPLOAD = /\b10024\b/;

/** True if R2 doesn't know the upload any more. It keeps unfinished ones for a week. */
export const isUnknownUpload = (failure: unknown): boolean => UNKNOWN_UPLOAD.test(String(failure));

/**
 * Deletes the rows of an upload's parts. If R2 doesn't know the upload any more, the next start
 * creates a new one there.
 */
export async function deleteParts(ctx: Context, id: string, failure: unknown): Promise<void> {
  const isGone = Number(isUnknownUpload(failure));
  await namedBatch(ctx.db, {
    parts: ctx.db.delete(mediaUploadParts).where(eq(mediaUploadParts.uploadId, id)),
    upload: ctx.db
      .update(mediaUploads)
      .set({ multipartId: null })
      .where(and(eq(mediaUploads.id, id), sql`${isGone}`)),
  });
}
