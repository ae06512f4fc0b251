import { sql } from "drizzle-orm";
import { mediaAssets } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import type { StoredFile } from "@/lib/platform/stored-file";
import { readByteRange } from "./byte-range";
import { fileHeaders } from "./file-headers";
import { fileKey } from "./file-key";
import { type AssetRow, loadAsset } from "./rows";

export interface AssetFileRequest {
  projectId: string;
  assetId: string;
  /** To be saved rather than shown; counted. */
  isDownload: boolean;
  /** A HEAD request asks for the headers alone. */
  isHead: boolean;
  /** The headers of those names. */
  range: string | null;
  ifRange: string | null;
  /** Whether If-None-Match names this tag. */
  isKnown: (tag: string) => boolean;
}

async function countDownload(ctx: Context, asset: AssetRow): Promise<void> {
  await ctx.db
    .update(mediaAssets)
    .set({ downloads: sql`${mediaAssets.downloads} + 1` })
    .where(sql`${mediaAssets.id} = ${asset.id}`);
}

/**
 * The bytes of an asset, or the part of them that is asked for, for whoever may enter the workspace at that moment. A
 * download is counted where it begins, not with each of its ranges.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function readAssetFile(ctx: Context, request: AssetFileRequest): Promise<StoredFile> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const asset = await loadAsset(ctx, actor, request);
  const tag = `"${asset.id}"`;
  const headers = fileHeaders(asset, tag, request.isDownload);
  if (request.isKnown(tag)) return { status: 304, headers, part: null };
  const isRangeMeant = !request.isHead && (request.ifRange === null || request.ifRange === tag);
  const range = isRangeMeant ? readByteRange(request.range, asset.size) : null;
  if (range === "unsatisfiable") {
    const where = { "content-range": `bytes */${asset.size}` };
    return { status: 416, headers: { ...headers, ...where }, part: null };
  }
  if (request.isDownload && !request.isHead && (range?.offset ?? 0) === 0)
    await countDownload(ctx, asset);
  const part = { key: fileKey(asset.id), offset: 0, length: asset.size };
  if (!range) return { status: 200, headers, part };
  const last = range.offset + range.length - 1;
  const where = { "content-range": `bytes ${range.offset}-${last}/${asset.size}` };
  return { status: 206, headers: { ...headers, ...where }, part: { ...part, ...range } };
}
