import { and, eq, sql } from "drizzle-orm";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import type { MediaType } from "@/db/vocabulary";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval, markForRemoval } from "@/lib/files/removed-files";
import { parseInput } from "@/lib/parse-input";
import { markThumbnailForRemoval, unmarkThumbnail } from "./delete-removed-files";
import { readFileKind } from "./file-type";
import { assetNotFound, isAssetHere, loadAsset, thumbnailKey } from "./rows";
import { dimensionsSchema } from "./schema";
import { MAX_THUMBNAIL_BYTES } from "./upload-rules";

const FORMATS: readonly string[] = ["PNG", "JPEG", "WEBP"];
const THUMBNAIL_TYPES: readonly MediaType[] = ["image", "video"];
const NO_THUMBNAIL = "Only images and videos can have a thumbnail";
const NO_PICTURE = "Thumbnails must be PNG, JPEG or WebP";

interface SentThumbnail {
  projectId: string;
  assetId: string;
  /** The size of the original in pixels. */
  dimensions: Record<string, string>;
  /** Reads the body. Throws as soon as it is longer. */
  read: (maxBytes: number) => Promise<Uint8Array>;
}

/**
 * Stores the thumbnail that a browser made of an image or video, and the size of the original.
 * Deletes the previous one. Its audit row isn't a change of the record, so the record's history
 * doesn't show it.
 *
 * @returns the thumbnail's name, which changes each time.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `conflict` for other types
 *   of assets, `invalid_input`, `too_large`, or `unsupported_media_type`.
 */
export async function saveThumbnail(
  ctx: Context,
  { projectId, assetId, dimensions, read }: SentThumbnail,
): Promise<{ thumbnail: string }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { type } = await loadAsset(ctx, actor, { projectId, assetId });
  if (!THUMBNAIL_TYPES.includes(type)) throw new AppError("conflict", NO_THUMBNAIL);
  const { width, height } = parseInput(dimensionsSchema, dimensions);
  const bytes = await read(MAX_THUMBNAIL_BYTES);
  const kind = await readFileKind(bytes, { name: "", declaredType: "" });
  if (!FORMATS.includes(kind.format)) throw new AppError("unsupported_media_type", NO_PICTURE);
  const thumbnail = crypto.randomUUID();
  const key = thumbnailKey(thumbnail);
  await markForRemoval(ctx, [key]);
  await ctx.files.put(key, bytes, { httpMetadata: { contentType: kind.contentType } });
  const changes = { thumbnail, ...(width && { width }), ...(height && { height }) };
  const isAsset = eq(mediaAssets.id, assetId);
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      {
        holds: exists(mediaAssets, isAssetHere(actor, projectId, assetId)),
        refuse: () => loadAsset(ctx, actor, { projectId, assetId }),
      },
      // If writing took so long that the file was deleted as unused, it mustn't be referenced.
      { holds: exists(removedFiles, eq(removedFiles.key, key)), refuse: assetNotFound() },
    ],
    before: (holds) => ({
      replaced: markThumbnailForRemoval(ctx, sql`${isAsset} AND ${holds}`),
    }),
    change: (holds) =>
      ctx.db
        .update(mediaAssets)
        .set(changes)
        .where(and(isAsset, holds))
        .returning({ id: mediaAssets.id }),
    audit: {
      action: "thumbnails.save",
      entityType: "thumbnail",
      entityId: assetId,
      projectId,
      after: changes,
    },
    after: (isDone) => ({
      adopted: unmarkThumbnail(ctx, thumbnail, sql`${isAsset} AND ${isDone}`),
    }),
  });
  deferFileRemoval(ctx);
  return { thumbnail };
}
