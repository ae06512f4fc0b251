import { AppError } from "@/lib/errors";
import { INVALID_FILE_TYPE } from "./image-rules";
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

/** First bytes by type; null stands for any byte. */
const SIGNATURES: readonly [ImageType, readonly (number | null)[]][] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** What no picture has a reason to hold, and a page, a program or a document does. */
const SECOND_FACE = /<(?:script|html|body|iframe|svg|!doctype|\?php)|%pdf-\d/i;

function rasterType(bytes: Uint8Array): ImageType | null {
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, index) => byte === null || byte === bytes[index]),
  );
  return found?.[0] ?? null;
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
export function readImageType(bytes: Uint8Array, declared: string): ImageType {
  const type = declaredImageType(declared);
  const raster = rasterType(bytes);
  if (type === "image/svg+xml" && raster === null) {
    assertHarmlessSvg(bytes);
    return type;
  }
  if (type === null || type !== raster || isTwoThings(bytes)) {
    throw new AppError("unsupported_media_type", INVALID_FILE_TYPE);
  }
  return type;
}
