import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { PICTURE_HEAD_BYTES } from "./picture-size";
import { fileKey } from "./rows";
import { partCount } from "./upload-rules";
import { deleteParts, type FoundUpload, type PartRow, type UploadRow } from "./uploads";

/**
 * R2's codes for an unknown upload, and for parts that are unknown, too small, or of different
 * sizes.
 */
const INVALID_PARTS = /\b(10011|10024|10025|10048)\b/;
const NOT_NOW = "Couldn't finish the upload. Please try again.";

function missingParts(upload: UploadRow, parts: readonly PartRow[]): number[] {
  const numbers = new Set(parts.map(({ number }) => number));
  const all = Array.from({ length: partCount(upload.size) }, (_, index) => index + 1);
  return all.filter((number) => !numbers.has(number));
}

const notNow = (cause: unknown) => new AppError("overloaded", NOT_NOW, { retryAfter: 2, cause });

/** Returns the first bytes of the complete file if R2 has it; else null. */
async function readCompleteFile(ctx: Context, { id, size }: UploadRow): Promise<Uint8Array | null> {
  const range = { offset: 0, length: Math.min(PICTURE_HEAD_BYTES, size) };
  const object = await ctx.files.get(fileKey(id), { range }).catch((cause: unknown) => {
    throw notNow(cause);
  });
  return object?.size === size ? new Uint8Array(await object.arrayBuffer()) : null;
}

/**
 * Combines the parts in R2. If an earlier request did so and then died, the file is already there.
 *
 * @returns the file's first bytes.
 * @throws AppError `conflict` if the parts don't fit together and must be sent again; `overloaded`
 *   if R2 failed for another reason: the parts are kept, and a retry may work.
 */
async function assemble(ctx: Context, upload: UploadRow, parts: PartRow[]): Promise<Uint8Array> {
  const failure = await ctx.files
    .resumeMultipartUpload(fileKey(upload.id), upload.multipartId ?? "")
    .complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })))
    .then(
      () => null,
      (error: unknown) => error,
    );
  const head = await readCompleteFile(ctx, upload);
  if (head) return head;
  if (failure !== null && !INVALID_PARTS.test(String(failure))) throw notNow(failure);
  await deleteParts(ctx, upload.id, failure);
  throw new AppError("conflict", "The uploaded parts don't match. Upload the file again.", {
    cause: failure,
  });
}

/**
 * Combines the parts of an upload, unless an earlier request that died has done so.
 *
 * @returns the file's first bytes.
 * @throws AppError `conflict` if parts are missing or must be sent again, or `overloaded`.
 */
export async function assembleUpload(
  ctx: Context,
  { upload, parts }: FoundUpload,
): Promise<Uint8Array> {
  const missing = missingParts(upload, parts);
  if (missing.length === 0) return assemble(ctx, upload, parts);
  const head = await readCompleteFile(ctx, upload);
  if (head) return head;
  throw new AppError(
    "conflict",
    `The upload is missing parts ${missing.join(", ")}. Send them and try again.`,
  );
}
