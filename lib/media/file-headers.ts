import type { AssetRow } from "./rows";

/** Even where somebody opens its address, a stored file is no page: it runs nothing and asks for nothing. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** What a browser shows in a picture or a player. Everything else is saved under a type that means nothing. */
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
/** Named as what they are, so that a picture element and a reader know them, and saved when opened by their address. */
const SAVED: ReadonlySet<string> = new Set(["image/svg+xml", "application/pdf"]);

const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A file's name without the marks that turn the direction of text: with one, a program reads as a document. */
export function withoutDirectionMarks(name: string): string {
  return name.replace(DIRECTION_MARKS, "");
}

/** The file's name as a header carries it: plain for old readers, in full for the others (RFC 6266). */
function dispositionOf(given: string, isSaved: boolean): string {
  const name = withoutDirectionMarks(given);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isSaved ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** The headers of every answer about an asset's file. It is kept by the browser alone, which asks each time whether it may. */
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

/** The headers of every answer about a thumbnail, whose type was read from its bytes when it came. */
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
