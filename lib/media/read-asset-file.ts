import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fileHeaders, thumbnailHeaders } from "./file-headers";
import { assetNotFound, fileKey, loadAsset, thumbnailKey } from "./rows";

/** Bytes of an object in R2. */
interface StoredPart {
  key: string;
  offset: number;
  /** Bytes. */
  length: number;
}

/** A response whose body is in R2. */
export interface StoredFile {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** Null if there is no body. */
  part: StoredPart | null;
}

interface ByteRange {
  offset: number;
  /** Bytes. */
  length: number;
}

/**
 * Returns the part of a file that a Range header asks for (RFC 9110, 14.1.2). Supports one byte
 * range. For several ranges or other units, returns the whole file.
 *
 * @param size of the whole file in bytes.
 * @returns null for the whole file; "unsatisfiable" for a range that begins after its end.
 */
export function readByteRange(
  header: string | null,
  size: number,
): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return null;
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}

interface AssetFileRequest {
  projectId: string;
  assetId: string;
  /** True to download the file instead of showing it. */
  isDownload: boolean;
  /** True for a HEAD request, which needs only the headers. */
  isHead: boolean;
  /** The headers with these names. */
  range: string | null;
  ifRange: string | null;
  /** True if If-None-Match contains this tag. */
  isKnown: (tag: string) => boolean;
}

/**
 * Returns the bytes of an asset, or the requested part, if the person can enter the workspace right
 * now. Doesn't count views or downloads: `countView` and `countDownload` do.
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

/**
 * Returns the thumbnail of an asset, if the person can enter the workspace right now.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`, also if the asset has
 *   none.
 */
export async function readThumbnail(
  ctx: Context,
  which: { projectId: string; assetId: string; isKnown: (tag: string) => boolean },
): Promise<StoredFile> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { thumbnail } = await loadAsset(ctx, actor, which);
  if (thumbnail === null) throw assetNotFound();
  const tag = `"${thumbnail}"`;
  const key = thumbnailKey(thumbnail);
  if (which.isKnown(tag)) return { status: 304, headers: thumbnailHeaders(tag), part: null };
  const object = await ctx.files.head(key);
  if (!object) throw assetNotFound();
  const headers = thumbnailHeaders(tag, object.httpMetadata?.contentType);
  return { status: 200, headers, part: { key, offset: 0, length: object.size } };
}
