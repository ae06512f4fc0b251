// Kept apart from the check of a file, so that forms ship only this to the browser.

/** Types that a browser may declare. image/jpg is a common wrong name for image/jpeg. */
export const IMAGE_TYPES = [
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
] as const;

/** The limit for logo and favicon. */
export const IMAGE_MAX_MEGABYTES = 5;
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1024 * 1024;

/** Raster images only: an SVG is a document, and no one needs one as a profile picture. */
export const AVATAR_TYPES = IMAGE_TYPES.filter((type) => type !== "image/svg+xml");

const invalidFileType = (types: readonly string[]) =>
  `Invalid file type. Please select: ${types.join(", ")}`;
export const INVALID_FILE_TYPE = invalidFileType(IMAGE_TYPES);
export const INVALID_AVATAR_TYPE = invalidFileType(AVATAR_TYPES);
export const FILE_TOO_LARGE = `File too large. Maximum size: ${IMAGE_MAX_MEGABYTES}MB`;

/**
 * Checks the declared type and size of a file, which the browser knows before uploading. Returns
 * the problem or null.
 */
export function imageProblem(
  file: { type: string; size: number },
  types: readonly string[] = IMAGE_TYPES,
): string | null {
  if (!types.includes(file.type)) return invalidFileType(types);
  return file.size > IMAGE_MAX_BYTES ? FILE_TOO_LARGE : null;
}
