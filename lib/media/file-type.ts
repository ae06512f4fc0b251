import { type FileTypeResult, fileTypeFromBuffer } from "file-type";
import type { MediaType } from "@/db/vocabulary";
import { HEAD_BYTES } from "@/lib/limits";

export interface FileKind {
  contentType: string;
  type: MediaType;
  /** Short, in capitals: "PNG". */
  format: string;
}

type Named = readonly [contentType: string, format: string];

const PNG: Named = ["image/png", "PNG"];
const MP4: Named = ["video/mp4", "MP4"];
const M4A: Named = ["audio/mp4", "M4A"];
const OGG: Named = ["audio/ogg", "OGG"];
const HEIC: Named = ["image/heic", "HEIC"];
const TIFF: Named = ["image/tiff", "TIFF"];
const MP3: Named = ["audio/mpeg", "MP3"];
const WMV: Named = ["video/x-ms-asf", "WMV"];
const GZ: Named = ["application/gzip", "GZ"];

/**
 * Types that we name differently from file-type, by its extension: as browsers and people know
 * them.
 */
const NAMES: Readonly<Record<string, Named>> = {
  apng: PNG,
  jpg: ["image/jpeg", "JPEG"],
  tif: TIFF,
  heic: HEIC,
  heif: HEIC,
  m4a: M4A,
  m4b: M4A,
  mid: ["audio/midi", "MIDI"],
  oga: OGG,
  opus: OGG,
  spx: OGG,
  ogm: ["video/ogg", "OGV"],
  avi: ["video/x-msvideo", "AVI"],
  m4v: MP4,
  f4v: MP4,
  "3gp": MP4,
  "3g2": MP4,
  mkv: ["video/x-matroska", "MKV"],
  asf: WMV,
  wmv: WMV,
  rar: ["application/vnd.rar", "RAR"],
  "tar.gz": GZ,
};

const ARCHIVES: readonly string[] = ["gz", "tar.gz", "bz2", "xz", "7z", "rar", "tar"];
/** Documents that may begin with readable text but aren't text. */
const TEXT_LIKE: readonly string[] = ["pdf", "rtf"];

/**
 * file-type needs more than the first bytes for these and may fail, so they are recognised here.
 */
const CUT_OFF: readonly (readonly [start: string, named: Named])[] = [
  ["\x89PNG\r\n\x1a\n", PNG],
  ["II*\0", TIFF],
  ["MM\0*", TIFF],
  ["ID3", MP3],
  ["OggS", OGG],
  ["0&\xb2u\x8ef\xcf\x11", WMV],
];

const ZIP_STARTS = ["PK\x03\x04", "PK\x05\x06"];
/** Documents that are zip files inside. */
const ZIP_DOCUMENTS: readonly string[] = ["docx", "xlsx", "pptx", "odt", "ods", "odp", "epub"];
const BINARY = "application/octet-stream";

const TEXT_TYPES: Readonly<Record<string, string>> = {
  CSV: "text/csv",
  HTML: "text/html",
  HTM: "text/html",
  JSON: "application/json",
  MD: "text/markdown",
  XML: "application/xml",
};

function extensionOf(name: string): string {
  const found = /\.([a-z0-9]{1,8})$/i.exec(name);
  return found?.[1]?.toUpperCase() ?? "";
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // Streaming, because the last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function textKind(head: Uint8Array, extension: string): FileKind {
  if (extension === "SVG" && /<svg[\s>]/i.test(new TextDecoder().decode(head)))
    return { contentType: "image/svg+xml", type: "image", format: "SVG" };
  const contentType = TEXT_TYPES[extension] ?? "text/plain";
  return { contentType, type: "document", format: extension || "TXT" };
}

/** Returns the type, content type and format of a file that isn't text. */
function binaryKind(
  head: Uint8Array,
  found: FileTypeResult | undefined,
  extension: string,
): FileKind {
  const start = String.fromCharCode(...head.subarray(0, 16));
  const ext = found?.ext ?? "";
  if (ZIP_STARTS.some((bytes) => start.startsWith(bytes))) {
    return ZIP_DOCUMENTS.includes(ext)
      ? { contentType: BINARY, type: "document", format: ext.toUpperCase() }
      : { contentType: "application/zip", type: "archive", format: "ZIP" };
  }
  const known = found
    ? (NAMES[ext] ?? [found.mime, ext.toUpperCase()])
    : CUT_OFF.find(([bytes]) => start.startsWith(bytes))?.[1];
  const [contentType, format] = known ?? [BINARY, ""];
  if (ARCHIVES.includes(ext)) return { contentType, type: "archive", format };
  const family = /^(?:image|audio|video)(?=\/)/.exec(contentType)?.[0] as MediaType | undefined;
  if (family) return { contentType, type: family, format };
  const fallback = ext === "cfb" ? "OLE" : "BIN";
  return { contentType: BINARY, type: "document", format: extension || fallback };
}

function soundAlone(kind: FileKind, declaredType: string): FileKind {
  const isSound =
    declaredType.startsWith("audio/") && /^video\/(?:mp4|webm)$/.test(kind.contentType);
  if (!isSound) return kind;
  return { ...kind, type: "audio", contentType: kind.contentType.replace("video", "audio") };
}

/**
 * Returns a file's kind from its first bytes. The name only tells text formats apart, and the
 * declared type whether an MP4 or WebM has only sound. Neither can turn another file into an image.
 */
export async function readFileKind(
  bytes: Uint8Array,
  { name, declaredType }: { name: string; declaredType: string },
): Promise<FileKind> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const found = await fileTypeFromBuffer(head);
  if (found && TEXT_LIKE.includes(found.ext))
    return { contentType: found.mime, type: "document", format: found.ext.toUpperCase() };
  const extension = extensionOf(name);
  // A text may begin with the bytes of a format: a table of cars with "BM".
  if (isText(head)) return textKind(head, extension);
  return soundAlone(binaryKind(head, found, extension), declaredType);
}
