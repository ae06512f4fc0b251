import { fileTypeFromBuffer } from "file-type";
import { AppError } from "@/lib/errors";
import { HEAD_BYTES } from "@/lib/media/file-type";
import { INVALID_FILE_TYPE } from "./settings-rules";
import { assertHarmlessSvg } from "./svg";

/** The types that files are stored and served as, with the extension of their keys. */
const EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
} as const;

export type ImageType = keyof typeof EXTENSIONS;

/** What no picture has a reason to hold, and a page, a program or a document does. */
const SECOND_FACE = /<(?:script|html|body|iframe|svg|!doctype|\?php)|%pdf-\d/i;

/** The type of a picture made of pixels, by its first bytes; null for anything else. */
async function rasterType(bytes: Uint8Array): Promise<ImageType | null> {
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime;
  // A PNG that moves is a PNG for whoever declares it.
  const type = mime === "image/apng" ? "image/png" : mime;
  return type && Object.hasOwn(EXTENSIONS, type) ? (type as ImageType) : null;
}

/** True for an image that is a page, a program, a document or an archive as well. */
function isTwoThings(bytes: Uint8Array): boolean {
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

/** The extension of a type's keys. */
export function extensionOf(type: ImageType): string {
  return EXTENSIONS[type];
}

/**
 * The type of an image: what its bytes say, which must be what was declared.
 *
 * @throws AppError `unsupported_media_type` for another type, a mislabelled file or one that is two things at once;
 *   `invalid_input` for an SVG with something off the allow-list.
 */
export async function readImageType(bytes: Uint8Array, declared: string): Promise<ImageType> {
  const type = declaredImageType(declared);
  const raster = await rasterType(bytes);
  if (type === "image/svg+xml" && raster === null) {
    assertHarmlessSvg(bytes);
    return type;
  }
  if (type === null || type !== raster || isTwoThings(bytes)) {
    throw new AppError("unsupported_media_type", INVALID_FILE_TYPE);
  }
  return type;
}
