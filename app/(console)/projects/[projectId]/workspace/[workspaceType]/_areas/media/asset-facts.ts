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

/** An asset's record for the screens of its project. */
export function assetFacts(projectId: string, asset: RecordView): AssetFacts {
  const { id, version } = asset;
  const [type, format] = [String(asset.type), String(asset.format)];
  const fileUrl = assetFilePath(projectId, id);
  const size = Number(asset.size);
  const isOwn = type === "image" && SHOWN.includes(format) && size <= OWN_THUMBNAIL_BYTES;
  const ownThumbnail = isOwn ? fileUrl : null;
  return {
    ...{ id, version, type, format, size, fileUrl },
    name: String(asset.name),
    contentType: String(asset.content_type),
    folder: String(asset.folder),
    tags: Array.isArray(asset.tags) ? asset.tags.map(String) : [],
    views: Number(asset.views),
    downloads: Number(asset.downloads),
    dimensions: asset.width && asset.height ? `${asset.width} × ${asset.height}` : null,
    isSample: asset.is_sample,
    thumbnailUrl: asset.thumbnail
      ? `${mediaApiPath(projectId)}/assets/${id}/thumbnail?v=${asset.thumbnail}`
      : ownThumbnail,
  };
}
