import type { AssetRow } from "./rows";

/** A stored file can't run code or load anything, even if someone opens its address. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Types that browsers show in an image or a player. All others are downloaded as
 * application/octet-stream.
 */
const SHOWN: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
  "video/mp4",
  "video/webm",
  "video/ogg",
  "video/quicktime",
  "audio/mpeg",
  "audio/mp4",
  "audio/wav",
  "audio/webm",
  "audio/ogg",
  "audio/flac",
  "audio/aac",
]);
/**
 * Keep their type, so that an image element or a PDF reader accepts them, but are downloaded when
 * opened by address.
 */
const SAVED: ReadonlySet<string> = new Set(["image/svg+xml", "application/pdf"]);

const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes characters that change the text direction from a file's name. With them, a program can
 * look like a document.
 */
export function withoutDirectionMarks(name: string): string {
  return name.replace(DIRECTION_MARKS, "");
}

/** The file's name in a header: simplified for old clients, in full for others (RFC 6266). */
function dispositionOf(given: string, isSaved: boolean): string {
  const name = withoutDirectionMarks(given);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isSaved ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/**
 * Headers of every response with an asset's file. Only the browser caches it, and revalidates each
 * time.
 */
export function fileHeaders(
  asset: Pick<AssetRow, "name" | "contentType">,
  tag: string,
  isDownload: boolean,
) {
  const isShown = SHOWN.has(asset.contentType);
  const isNamed = isShown || SAVED.has(asset.contentType);
  return {
    "content-type": isNamed ? asset.contentType : "application/octet-stream",
    "content-disposition": dispositionOf(asset.name, isDownload || !isShown),
    "content-security-policy": FILE_POLICY,
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    etag: tag,
  };
}

/**
 * Headers of a response with a stored file.
 *
 * @param file.type the type that browsers show it as; null to download it.
 */
export const storedFileHeaders = ({ name, type }: { name: string; type: string | null }) => ({
  "content-type": type ?? "application/octet-stream",
  "content-disposition": dispositionOf(name, type === null),
  "content-security-policy": FILE_POLICY,
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
});

/**
 * Headers of every response with a thumbnail. Its type was read from its bytes when it was
 * uploaded.
 */
export function thumbnailHeaders(tag: string, contentType?: string) {
  return {
    ...(contentType && { "content-type": contentType }),
    "content-disposition": "inline",
    "content-security-policy": FILE_POLICY,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
    etag: tag,
  };
}
