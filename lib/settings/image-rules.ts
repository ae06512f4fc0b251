// Apart from the schema, so that the upload field knows the rules without shipping zod to the browser.

export const IMAGE_KINDS = ["logo", "favicon"] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** How the kinds are called at the start of a sentence. */
export const IMAGE_LABELS: Record<ImageKind, string> = { logo: "Logo", favicon: "Favicon" };

/** What a browser may declare; image/jpg is image/jpeg under its common wrong name. */
export const IMAGE_TYPES = [
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
] as const;

/** One limit for logo and favicon. */
export const IMAGE_MAX_MEGABYTES = 5;
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1024 * 1024;

export const INVALID_FILE_TYPE = `Invalid file type. Please select: ${IMAGE_TYPES.join(", ")}`;
export const FILE_TOO_LARGE = `File too large. Maximum size: ${IMAGE_MAX_MEGABYTES}MB`;

/** What a page says of a failed call, and what it adds when there is no other text. */
export const UPLOAD_FAILED: Record<ImageKind, string> = {
  logo: "Failed to upload logo",
  favicon: "Failed to upload favicon",
};
export const REMOVE_FAILED: Record<ImageKind, string> = {
  logo: "Failed to remove logo",
  favicon: "Failed to remove favicon",
};
export const NO_UPLOAD_REASON = "Upload failed";
export const NO_REMOVE_REASON = "Remove failed";

/** Why a file cannot be a logo or favicon by its declared type and size, or null: what a browser can tell beforehand. */
export function imageProblem(file: { type: string; size: number }): string | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return INVALID_FILE_TYPE;
  return file.size > IMAGE_MAX_BYTES ? FILE_TOO_LARGE : null;
}
