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
}

/** A day, and not for good: a picture that was removed goes. */
const CACHED = "public, max-age=86400";

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
 * An uploaded file that the settings name. Logo and favicon are public: sign-in shows them.
 *
 * @throws AppError `not_found` for every other key.
 */
export async function readFile(
  { files }: Pick<Context, "files">,
  { key, ifNoneMatch, settings }: FileRequest,
): Promise<StoredFile> {
  if (key !== settings.logoKey && key !== settings.faviconKey)
    throw new AppError("not_found", "Not found");
  const headers: Record<string, string> = {
    "cache-control": CACHED,
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
