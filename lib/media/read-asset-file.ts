import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import type { StoredFile } from "@/lib/media/stored-file";
import { readByteRange } from "./byte-range";
import { fileHeaders } from "./file-headers";
import { fileKey } from "./file-key";
import { loadAsset } from "./rows";

export interface AssetFileRequest {
  projectId: string;
  assetId: string;
  /** To be saved rather than shown. */
  isDownload: boolean;
  /** A HEAD request asks for the headers alone. */
  isHead: boolean;
  /** The headers of those names. */
  range: string | null;
  ifRange: string | null;
  /** Whether If-None-Match names this tag. */
  isKnown: (tag: string) => boolean;
}

/**
 * The bytes of an asset, or the part of them that is asked for, for whoever may enter the workspace at that moment.
 * Reading counts nothing: `countView` and `countDownload` do.
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
  const part = { key: fileKey(asset.id), offset: 0, length: asset.size };
  if (!range) return { status: 200, headers, part };
  const last = range.offset + range.length - 1;
  const where = { "content-range": `bytes ${range.offset}-${last}/${asset.size}` };
  return { status: 206, headers: { ...headers, ...where }, part: { ...part, ...range } };
}
