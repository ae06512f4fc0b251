import { sql } from "drizzle-orm";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { deferFileRemoval } from "./delete-removed-files";
import { thumbnailKey } from "./file-key";
import { readFileKind } from "./file-type";
import { intendRemoval } from "./removal-intent";
import { isAssetHere, loadAsset, missingAsset } from "./rows";
import { dimensionsSchema } from "./schema";
import { MAX_THUMBNAIL_BYTES } from "./upload-rules";

const FORMATS: readonly string[] = ["PNG", "JPEG", "WEBP"];
const NO_PICTURE = "A thumbnail is a PNG, JPEG or WebP picture";

export interface SentThumbnail {
  projectId: string;
  assetId: string;
  /** Of the original, in pixels. */
  dimensions: Record<string, string>;
  /** Reads the body, and throws as soon as it is longer. */
  read: (maxBytes: number) => Promise<Uint8Array>;
}

/**
 * Gives an image or a video the small picture that a browser has made of it, with the size of the original. The one
 * before is deleted.
 *
 * @returns the thumbnail's name, which changes with it.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `invalid_input`, `too_large`, or
 *   `unsupported_media_type`.
 */
export async function saveThumbnail(
  ctx: Context,
  { projectId, assetId, dimensions, read }: SentThumbnail,
): Promise<{ thumbnail: string }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await loadAsset(ctx, actor, { projectId, assetId });
  const { width, height } = parseInput(dimensionsSchema, dimensions);
  const bytes = await read(MAX_THUMBNAIL_BYTES);
  const kind = readFileKind(bytes, { name: "", declaredType: "" });
  if (!FORMATS.includes(kind.format)) throw new AppError("unsupported_media_type", NO_PICTURE);
  const thumbnail = crypto.randomUUID();
  const key = thumbnailKey(thumbnail);
  await intendRemoval(ctx, [key]);
  await ctx.files.put(key, bytes, { httpMetadata: { contentType: kind.contentType } });
  const named = await ctx.db
    .update(mediaAssets)
    .set({ thumbnail, ...(width && { width }), ...(height && { height }) })
    .where(
      sql`${isAssetHere(actor, projectId, assetId)} AND EXISTS (SELECT 1 FROM ${removedFiles} WHERE ${removedFiles.key} = ${key})`,
    )
    .returning({ id: mediaAssets.id });
  deferFileRemoval(ctx);
  if (named.length === 0) throw missingAsset();
  return { thumbnail };
}
