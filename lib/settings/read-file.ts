import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { RequestState } from "@/lib/system/request-state";

/** Keeps a stored file from acting as a page, also when its address is opened directly. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface StoredFile {
  /** Null if the client has the current version. */
  body: ReadableStream | null;
  headers: Record<string, string>;
}

interface FileRequest {
  key: string;
  /** The If-None-Match header. */
  ifNoneMatch: string | null;
  /** The request's settings, which name the public files. */
  settings: Pick<RequestState["settings"], "logoKey" | "faviconKey">;
  /**
   * Checks if the client can see the key as a person's picture. Only called for keys that the
   * settings don't name.
   */
  isAvatar?: (key: string) => Promise<boolean>;
}

/** One day only, so that a removed picture disappears. */
const CACHED = "public, max-age=86400";
/** Pictures of people are for signed-in people only, so shared caches must not store them. */
const CACHED_BY_BROWSER = "private, max-age=86400";

/** A key is random and its content never changes, so its name is its ETag. */
function tagOf(key: string): string {
  return `"${key.slice(key.lastIndexOf("/") + 1)}"`;
}

function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((given) => given.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

function dispositionOf(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  // Both are shown in picture elements. If its address is opened directly, an SVG is downloaded
  // instead of run as a page.
  return `${extension === "svg" ? "attachment" : "inline"}; filename="image.${extension}"`;
}

/**
 * Returns an uploaded file that the settings name, or a person's picture. Logo and favicon are
 * public, because sign-in shows them.
 *
 * @throws AppError `not_found` for every other key.
 */
export async function readFile(
  { files }: Pick<Context, "files">,
  { key, ifNoneMatch, settings, isAvatar }: FileRequest,
): Promise<StoredFile> {
  const isPublic = key === settings.logoKey || key === settings.faviconKey;
  if (!isPublic && !(key.startsWith("avatars/") && (await isAvatar?.(key))))
    throw new AppError("not_found", "Not found");
  const headers: Record<string, string> = {
    "cache-control": isPublic ? CACHED : CACHED_BY_BROWSER,
    etag: tagOf(key),
  };
  if (isKnown(ifNoneMatch, tagOf(key))) return { body: null, headers };
  const object = await files.get(key);
  if (!object) throw new AppError("not_found", "Not found");
  return {
    body: object.body,
    headers: {
      ...headers,
      "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
      "content-length": String(object.size),
      "content-disposition": dispositionOf(key),
      "content-security-policy": FILE_POLICY,
      "x-content-type-options": "nosniff",
    },
  };
}
