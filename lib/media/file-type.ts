import type { MediaType } from "@/db/vocabulary";

/** Bytes that tell what a file is: a tar says so from the 257th on, a packed document in its first entries. */
export const HEAD_BYTES = 4096;

export interface FileKind {
  contentType: string;
  type: MediaType;
  /** Short, in capitals: "PNG". */
  format: string;
}

/** First bytes as Latin-1, one character a byte, `?` for any; the last entry stands somewhere near the start. */
type Signature = readonly [
  start: string,
  contentType: string,
  type: MediaType,
  format: string,
  near?: string,
];

const NEAR_BYTES = 100;

/** The first match counts. */
const SIGNATURES: readonly Signature[] = [
  ["\x89PNG\r\n\x1a\n", "image/png", "image", "PNG"],
  ["\xff\xd8\xff", "image/jpeg", "image", "JPEG"],
  ["GIF87a", "image/gif", "image", "GIF"],
  ["GIF89a", "image/gif", "image", "GIF"],
  ["RIFF????WEBP", "image/webp", "image", "WEBP"],
  ["RIFF????WAVE", "audio/wav", "audio", "WAV"],
  ["RIFF????AVI ", "video/x-msvideo", "video", "AVI"],
  ["BM????\0\0\0\0", "image/bmp", "image", "BMP"],
  ["II*\0", "image/tiff", "image", "TIFF"],
  ["MM\0*", "image/tiff", "image", "TIFF"],
  ["\0\0\x01\0", "image/x-icon", "image", "ICO"],
  ["????ftypavif", "image/avif", "image", "AVIF"],
  ["????ftypavis", "image/avif", "image", "AVIF"],
  ["????ftyphei", "image/heic", "image", "HEIC"],
  ["????ftyphev", "image/heic", "image", "HEIC"],
  ["????ftypmif1", "image/heic", "image", "HEIC"],
  ["????ftypM4A ", "audio/mp4", "audio", "M4A"],
  ["????ftypM4B ", "audio/mp4", "audio", "M4A"],
  ["????ftypqt  ", "video/quicktime", "video", "MOV"],
  ["????ftyp", "video/mp4", "video", "MP4"],
  ["\x1aE\xdf\xa3", "video/webm", "video", "WEBM", "webm"],
  ["\x1aE\xdf\xa3", "video/x-matroska", "video", "MKV"],
  ["OggS", "video/ogg", "video", "OGV", "\x80theora"],
  ["OggS", "audio/ogg", "audio", "OGG"],
  ["fLaC", "audio/flac", "audio", "FLAC"],
  ["ID3", "audio/mpeg", "audio", "MP3"],
  ["\xff\xfb", "audio/mpeg", "audio", "MP3"],
  ["\xff\xfa", "audio/mpeg", "audio", "MP3"],
  ["\xff\xf3", "audio/mpeg", "audio", "MP3"],
  ["\xff\xf2", "audio/mpeg", "audio", "MP3"],
  ["\xff\xf1", "audio/aac", "audio", "AAC"],
  ["\xff\xf9", "audio/aac", "audio", "AAC"],
  ["MThd", "audio/midi", "audio", "MIDI"],
  ["0&\xb2u\x8ef\xcf\x11", "video/x-ms-asf", "video", "WMV"],
  ["%PDF-", "application/pdf", "document", "PDF"],
  ["{\\rtf", "application/rtf", "document", "RTF"],
  ["\x1f\x8b", "application/gzip", "archive", "GZ"],
  ["BZh", "application/x-bzip2", "archive", "BZ2"],
  ["\xfd7zXZ\0", "application/x-xz", "archive", "XZ"],
  ["7z\xbc\xaf'\x1c", "application/x-7z-compressed", "archive", "7Z"],
  ["Rar!\x1a\x07", "application/vnd.rar", "archive", "RAR"],
  [`${"?".repeat(257)}ustar`, "application/x-tar", "archive", "TAR"],
];

function begins(bytes: string, start: string): boolean {
  return [...start].every((byte, at) => (byte === "?" ? at < bytes.length : byte === bytes[at]));
}

const PACKED = ["PK\x03\x04", "PK\x05\x06"];
/** Documents that are a zip inside, and say so in its first entries. */
const PACKED_DOCUMENT = /\[Content_Types\]\.xml|mimetypeapplication\/|_rels\/\.rels/;
const PACKED_EXTENSIONS = /^(?:DOCX|XLSX|PPTX|ODT|ODS|ODP|EPUB)$/;
const OLD_OFFICE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const BINARY = "application/octet-stream";

function extensionOf(name: string): string {
  const found = /\.([a-z0-9]{1,8})$/i.exec(name);
  return found?.[1]?.toUpperCase() ?? "";
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // Streaming, since the last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const TEXT_TYPES: Readonly<Record<string, string>> = {
  CSV: "text/csv",
  HTML: "text/html",
  HTM: "text/html",
  JSON: "application/json",
  MD: "text/markdown",
  XML: "application/xml",
};

function textKind(latin: string, extension: string): FileKind {
  if (extension === "SVG" && /<svg[\s>]/i.test(latin))
    return { contentType: "image/svg+xml", type: "image", format: "SVG" };
  const contentType = TEXT_TYPES[extension] ?? "text/plain";
  return { contentType, type: "document", format: extension || "TXT" };
}

/**
 * What a file is by its first bytes. Its name only tells apart what begins alike (a text from a table, a document from
 * an archive), and the declared type whether an MP4, WebM or Ogg is sound alone: neither makes a picture of anything else.
 */
export function readFileKind(
  head: Uint8Array,
  { name, declaredType }: { name: string; declaredType: string },
): FileKind {
  const bytes = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const extension = extensionOf(name);
  const found = SIGNATURES.find(
    ([start, , , , near = ""]) => begins(bytes, start) && bytes.slice(0, NEAR_BYTES).includes(near),
  );
  if (found)
    return soundAlone({ contentType: found[1], type: found[2], format: found[3] }, declaredType);
  if (PACKED.some((start) => begins(bytes, start))) {
    const isDocument = PACKED_EXTENSIONS.test(extension) && PACKED_DOCUMENT.test(bytes);
    return isDocument
      ? { contentType: BINARY, type: "document", format: extension }
      : { contentType: "application/zip", type: "archive", format: "ZIP" };
  }
  if (begins(bytes, OLD_OFFICE))
    return { contentType: BINARY, type: "document", format: extension || "OLE" };
  if (isText(head)) return textKind(bytes, extension);
  return { contentType: BINARY, type: "document", format: extension || "BIN" };
}

function soundAlone(kind: FileKind, declaredType: string): FileKind {
  const isSound =
    declaredType.startsWith("audio/") && /^video\/(?:mp4|webm)$/.test(kind.contentType);
  if (!isSound) return kind;
  return { ...kind, type: "audio", contentType: kind.contentType.replace("video", "audio") };
}
