/** Pictures that `toMarkdown` reads, by extension. They are read where Workers AI is active. */
const PICTURE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
} as const;
type PictureEnding = keyof typeof PICTURE_TYPES;

/** Returns whether a file begins with these signs, one for each byte. */
export const startsWith = (bytes: Uint8Array, signs: string) =>
  [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** Returns the media type of a stored picture by its key, or null. */
export function pictureTypeOf(key: string): string | null {
  const ending = key.split(".").at(-1) ?? "";
  return Object.hasOwn(PICTURE_TYPES, ending) ? PICTURE_TYPES[ending as PictureEnding] : null;
}

/** Returns which picture a file is, by its content. Null if it is none. */
export function pictureEnding(bytes: Uint8Array): PictureEnding | null {
  if (startsWith(bytes, "\u0089PNG")) return "png";
  if (startsWith(bytes, "\u00FF\u00D8\u00FF")) return "jpg";
  return startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP") ? "webp" : null;
}
