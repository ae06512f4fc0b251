import { Reply } from "./answer";

/** True when If-None-Match names the tag: who asks has what there is. Compared weakly (RFC 9110, 13.1.2). */
export function isKnownTag(request: Request, tag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  const opaque = (value: string) => value.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((value) => opaque(value) === opaque(tag));
}

/** An answer of 304: nothing has changed. */
export function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag, "cache-control": "no-store" } });
}

/** An answer with its entity tag. */
export function tagged<Fields>(fields: Fields, tag: string): Reply<Fields> {
  return new Reply(fields, { headers: { etag: tag } });
}
