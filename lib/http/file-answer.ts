import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import {
  SENDS_FILES_HEADER,
  STORED_PART_HEADER,
  type StoredFile,
} from "@/lib/platform/stored-file";

/**
 * An answer out of R2. Behind the worker's entry it only names the bytes, which the entry then sends.
 *
 * @throws AppError `not_found` when the object is gone.
 */
export async function fileAnswer(
  ctx: Context,
  request: Request,
  { status, headers, part }: StoredFile,
): Promise<Response> {
  if (!part) return new Response(null, { status, headers });
  if (request.headers.get(SENDS_FILES_HEADER) === "1") {
    const named = { ...headers, [STORED_PART_HEADER]: JSON.stringify(part) };
    return new Response(null, { status, headers: named });
  }
  const { key, offset, length } = part;
  const object = await ctx.files.get(key, { range: { offset, length } });
  if (!object) throw new AppError("not_found", "Not found");
  const sized = { ...headers, "content-length": String(length) };
  return new Response(request.method === "HEAD" ? null : object.body, { status, headers: sized });
}
