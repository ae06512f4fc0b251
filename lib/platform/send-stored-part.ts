import { STORED_PART_HEADER, type StoredPart } from "./stored-file";

/** The answer with the bytes that its header names, as fast as the reader takes them; any other answer as it is. */
export async function sendStoredPart(
  request: Request,
  answer: Response,
  files: R2Bucket,
): Promise<Response> {
  const named = answer.headers.get(STORED_PART_HEADER);
  if (named === null) return answer;
  const { key, offset, length } = JSON.parse(named) as StoredPart;
  const headers = new Headers(answer.headers);
  headers.delete(STORED_PART_HEADER);
  // Next's own, of an empty body.
  headers.delete("content-encoding");
  headers.set("content-length", String(length));
  const { status } = answer;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await files.get(key, { range: { offset, length } });
  if (object) return new Response(object.body, { status, headers });
  return Response.json(
    { success: false, message: "Not found", code: "not_found" },
    { status: 404, headers: { "cache-control": "no-store" } },
  );
}
