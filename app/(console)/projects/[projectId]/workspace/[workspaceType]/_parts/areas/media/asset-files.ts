import { assetFilePath, MAX_THUMBNAIL_BYTES, mediaApiPath } from "@/lib/media/upload-rules";
import type { RecordView } from "@/lib/records/description";
import { request } from "@/lib/request/request";

/** Formats that every browser shows as an image. */
const SHOWN = ["PNG", "JPEG", "GIF", "WEBP", "AVIF", "BMP", "SVG"];

/** An asset, as the client components need it. */
export interface ShownAsset {
  id: string;
  version: number;
  name: string;
  type: string;
  format: string;
  contentType: string;
  /** Bytes. */
  size: number;
  folder: string;
  tags: readonly string[];
  views: number;
  downloads: number;
  /** "1920 × 1080"; null if unknown. */
  dimensions: string | null;
  isSample: boolean;
  fileUrl: string;
  /** Null if there is no thumbnail. */
  thumbnailUrl: string | null;
}

type Asset = { readonly id: string; readonly [field: string]: unknown };

/** Returns the address of an asset's thumbnail, or null. */
export function thumbnailOf(projectId: string, asset: Asset): string | null {
  const { id, type, format, size, thumbnail } = asset;
  if (thumbnail) return `${mediaApiPath(projectId)}/assets/${id}/thumbnail?v=${thumbnail}`;
  const isShown = type === "image" && SHOWN.includes(String(format));
  return isShown && Number(size) <= MAX_THUMBNAIL_BYTES ? assetFilePath(projectId, id) : null;
}

/** Converts an asset's record for the client. */
export function shownAsset(projectId: string, asset: RecordView): ShownAsset {
  const { id, version } = asset;
  return {
    ...{ id, version },
    type: String(asset.type),
    format: String(asset.format),
    size: Number(asset.size),
    fileUrl: assetFilePath(projectId, id),
    name: String(asset.name),
    contentType: String(asset.content_type),
    folder: String(asset.folder),
    tags: Array.isArray(asset.tags) ? asset.tags.map(String) : [],
    views: Number(asset.views),
    downloads: Number(asset.downloads),
    dimensions: asset.width && asset.height ? `${asset.width} × ${asset.height}` : null,
    isSample: asset.is_sample,
    thumbnailUrl: thumbnailOf(projectId, asset),
  };
}

/** Counts a download. Errors are ignored, because the person only wants the file. */
export function countDownload(projectId: string, assetId: string): void {
  const path = `${mediaApiPath(projectId)}/assets/${assetId}/downloads`;
  void request(path, { method: "POST", keepalive: true }).catch(() => undefined);
}

/**
 * Downloads an asset's file. The browser requests it directly, so that large files don't go through
 * the page's memory.
 */
export function downloadFile(projectId: string, asset: { id: string; fileUrl: string }): void {
  countDownload(projectId, asset.id);
  const link = document.createElement("a");
  link.href = `${asset.fileUrl}?download=1`;
  link.download = "";
  link.click();
}
