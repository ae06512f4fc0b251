import { assetFilePath, mediaApiPath } from "@/lib/media/upload-rules";
import type { RecordView } from "@/lib/records/description-schema";

/** A picture that is small enough to be its own thumbnail. Bytes. */
const OWN_THUMBNAIL_BYTES = 512 * 1024;
/** What every browser shows in a picture element. */
const SHOWN = ["PNG", "JPEG", "GIF", "WEBP", "AVIF", "BMP", "SVG"];

/** What the screens say of an asset, as an island can have it. */
export interface AssetFacts {
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
  /** "1920 × 1080"; null where it is not known. */
  dimensions: string | null;
  isSample: boolean;
  fileUrl: string;
  /** The address of the small picture; null where there is none. */
  thumbnailUrl: string | null;
}

type Asset = { readonly id: string; readonly [field: string]: unknown };

/** The address of an asset's small picture; null where there is none. */
export function thumbnailOf(projectId: string, asset: Asset): string | null {
  const { id, type, format, size, thumbnail } = asset;
  if (thumbnail) return `${mediaApiPath(projectId)}/assets/${id}/thumbnail?v=${thumbnail}`;
  const isShown = type === "image" && SHOWN.includes(String(format));
  return isShown && Number(size) <= OWN_THUMBNAIL_BYTES ? assetFilePath(projectId, id) : null;
}

/** An asset's record for the screens of its project. */
export function assetFacts(projectId: string, asset: RecordView): AssetFacts {
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
