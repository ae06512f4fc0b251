import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { StoredFile } from "@/lib/media/stored-file";
import { thumbnailHeaders } from "./file-headers";
import { thumbnailKey } from "./file-key";
import { loadAsset, missingAsset } from "./rows";

/**
 * The small picture of an asset, for whoever may enter the workspace at that moment.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`, also where the asset has none.
 */
export async function readThumbnail(
  ctx: Context,
  which: { projectId: string; assetId: string; isKnown: (tag: string) => boolean },
): Promise<StoredFile> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { thumbnail } = await loadAsset(ctx, actor, which);
  if (thumbnail === null) throw missingAsset();
  const tag = `"${thumbnail}"`;
  const key = thumbnailKey(thumbnail);
  if (which.isKnown(tag)) return { status: 304, headers: thumbnailHeaders(tag), part: null };
  const object = await ctx.files.head(key);
  if (!object) throw missingAsset();
  const headers = thumbnailHeaders(tag, object.httpMetadata?.contentType);
  return { status: 200, headers, part: { key, offset: 0, length: object.size } };
}
