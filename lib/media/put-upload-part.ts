import { sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { mediaUploadParts, mediaUploads } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { fileKey } from "./rows";
import { partCount, partSize } from "./upload-rules";
import {
  deleteParts,
  findUpload,
  inMedia,
  isOwnUpload,
  isUnknownUpload,
  type UploadRef,
  uploadNotFound,
} from "./uploads";

const NOT_NOW = "Couldn't store this part. Please try again.";
const UPLOAD_GONE = "This upload has expired. Upload the file again.";

/** A part as it arrives. */
export interface SentPart {
  /** From the path. */
  number: string;
  /** Reads the body. Throws as soon as it is longer. */
  read: (maxBytes: number) => Promise<Uint8Array>;
}

function readNumber(given: string, count: number): number {
  const number = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= count) return number;
  throw new AppError("invalid_input", `Part numbers must be from 1 to ${count}`);
}

/**
 * Throws why R2 refused a part: it doesn't know the upload any more, so the whole file must be sent
 * again, or it failed right now.
 */
async function refusePart(ctx: Context, uploadId: string, cause: unknown): Promise<never> {
  if (!isUnknownUpload(cause)) throw new AppError("overloaded", NOT_NOW, { retryAfter: 2, cause });
  await deleteParts(ctx, uploadId, cause);
  throw new AppError("conflict", UPLOAD_GONE, { cause });
}

/**
 * Stores one part of an upload. Sending it again replaces it. Writes no audit row: completing the
 * upload does, and until then there is nothing to see.
 *
 * @returns its number and its size in bytes.
 * @throws AppError `not_found`, `too_large`, `invalid_input` for an invalid number or a part that
 *   is too short, `conflict` if the upload must be started again, or `overloaded`; also if the
 *   person can't upload there.
 */
export async function storePart(
  ctx: Context,
  which: UploadRef,
  { number: given, read }: SentPart,
): Promise<{ number: number; size: number }> {
  const { actor, destination, uploadId } = which;
  const found = await findUpload(ctx, which);
  const multipartId = found?.upload.multipartId;
  if (!multipartId) throw uploadNotFound();
  const { upload } = found;
  const number = readNumber(given, partCount(upload.size));
  const size = partSize(upload.size, number);
  const bytes = await read(size);
  if (bytes.byteLength !== size)
    throw new AppError("invalid_input", `Part ${number} must be ${size} bytes`);
  const { etag } = await ctx.files
    .resumeMultipartUpload(fileKey(uploadId), multipartId)
    .uploadPart(number, bytes)
    .catch((failure: unknown) => refusePart(ctx, uploadId, failure));
  const stored = await insertFrom(
    ctx.db,
    mediaUploadParts,
    { uploadId: sql`${mediaUploads.id}`, number, etag, size },
    sql`${mediaUploads} WHERE ${mediaUploads.id} = ${uploadId} AND ${isOwnUpload(ctx, actor, destination)}`,
  )
    .onConflictDoUpdate({
      target: [mediaUploadParts.uploadId, mediaUploadParts.number],
      set: { etag, size },
    })
    .returning({ number: mediaUploadParts.number });
  // Cancelled while the part was sent. Its bytes are deleted with the upload.
  if (stored.length === 0) throw uploadNotFound();
  return { number, size };
}

/**
 * Stores a part of an upload to a project's media workspace.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, and as `storePart`.
 */
export const putUploadPart = async (
  ctx: Context,
  { projectId, uploadId, ...part }: SentPart & { projectId: string; uploadId: string },
) => storePart(ctx, inMedia(ctx, { projectId, uploadId }), part);
