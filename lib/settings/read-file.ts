import type { Context } from "@/lib/context/context";
import type { RequestState } from "@/lib/context/request-state";
import { AppError } from "@/lib/errors";

/** A stored file is a picture and nothing else, even where somebody opens its address. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface StoredFile {
  /** Null when the asker has the file already. */
  body: ReadableStream | null;
  headers: Record<string, string>;
}

export interface FileRequest {
  key: string;
  /** The If-None-Match header. */
  ifNoneMatch: string | null;
  /** What the request found in the settings: they name the files that everybody may read. */
  settings: Pick<RequestState["settings"], "logoKey" | "faviconKey">;
  /** Whether the asker may see the key as somebody's picture; asked where the settings do not name it. */
  isAvatar?: (key: string) => Promise<boolean>;
}

/** A day, and not for good: a picture that was removed goes. */
const CACHED = "public, max-age=86400";
/** A face is for those who are signed in: no cache that others share keeps it. */
const CACHED_BY_BROWSER = "private, max-age=86400";

/** A key is random and its content never changes: its name is its tag. */
function tagOf(key: string): string {
  return `"${key.slice(key.lastIndexOf("/") + 1)}"`;
}

function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((given) => given.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

function dispositionOf(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  // Shown in a picture element either way; opened by its address, an SVG is saved instead of run as a page.
  return `${extension === "svg" ? "attachment" : "inline"}; filename="image.${extension}"`;
}

/**
 * An uploaded file that the settings name, or somebody's picture. Logo and favicon are public: sign-in shows them.
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
