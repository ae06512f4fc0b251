import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { StoredFile } from "@/lib/media/stored-file";

/**
 * An answer out of R2. The body is R2's own stream, so that a film is read only as fast as somebody watches it.
 *
 * @throws AppError `not_found` when the object is gone.
 */
export async function fileAnswer(
  ctx: Context,
  request: Request,
  { status, headers, part }: StoredFile,
): Promise<Response> {
  if (!part) return new Response(null, { status, headers });
  const { key, offset, length } = part;
  const sized = { ...headers, "content-length": String(length) };
  if (request.method === "HEAD") return new Response(null, { status, headers: sized });
  const object = await ctx.files.get(key, { range: { offset, length } });
  if (!object) throw new AppError("not_found", "Not found");
  return new Response(object.body, { status, headers: sized });
}
