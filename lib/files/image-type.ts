import { fileTypeFromBuffer } from "file-type";
import { AppError } from "@/lib/errors";
import { HEAD_BYTES } from "@/lib/limits";
import { INVALID_FILE_TYPE } from "./image-rules";
import { assertHarmlessSvg } from "./svg";

/** The image types that are stored and served, with the extension of their keys. */
const EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
} as const;

type ImageType = keyof typeof EXTENSIONS;

/** Markup of a page, a program or a document, which no picture should contain. */
const SECOND_FACE = /<(?:script|html|body|iframe|svg|!doctype|\?php)|%pdf-\d/i;

/** Detects the type of a raster image by its first bytes. Null for anything else. */
async function rasterType(bytes: Uint8Array): Promise<ImageType | null> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime;
  // Browsers declare an animated PNG as image/png.
  const type = mime === "image/apng" ? "image/png" : mime;
  return type && Object.hasOwn(EXTENSIONS, type) ? (type as ImageType) : null;
}

/** Returns true for an image that is also a page, a program, a document or an archive. */
function isPolyglot(bytes: Uint8Array): boolean {
  const content = new TextDecoder("latin1").decode(bytes);
  return (
    SECOND_FACE.test(content) || (content.includes("PK\x03\x04") && content.includes("PK\x05\x06"))
  );
}

function declaredImageType(declared: string): ImageType | null {
  const type = declared.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "image/jpg") return "image/jpeg";
  return Object.hasOwn(EXTENSIONS, type) ? (type as ImageType) : null;
}

/** Returns the file extension of a type. */
export function extensionOf(type: ImageType): string {
  return EXTENSIONS[type];
}

/**
 * Detects the type of an image from its bytes. It must match the declared type.
 *
 * @throws AppError `unsupported_media_type` for other types, a wrong declaration or a file of two
 * types at once, `invalid_input` for an SVG with something not on the allow-list.
 */
export async function readImageType(bytes: Uint8Array, declared: string): Promise<ImageType> {
  const type = declaredImageType(declared);
  const raster = await rasterType(bytes);
  if (type === "image/svg+xml" && raster === null) {
    assertHarmlessSvg(bytes);
    return type;
  }
  if (type === null || type !== raster || isPolyglot(bytes)) {
    throw new AppError("unsupported_media_type", INVALID_FILE_TYPE);
  }
  return type;
}
