import type { Context } from "@/lib/context/context";
import { BYTE_ORDER_MARK } from "@/lib/csv";
import { AppError, isOverloaded } from "@/lib/errors";
import type { StoredFile } from "@/lib/media/read-asset-file";

export const NO_STORE = { "cache-control": "no-store" };

/** Makes a success response: `{ success: true, … }`. */
export function goodAnswer(
  fields: Record<string, unknown>,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const { status = 200, headers } = init;
  return Response.json(
    { success: true, ...fields },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}

/** The fields of a success response, with its own status or headers. */
export class Reply<Fields = Record<string, unknown>> {
  constructor(fields: Fields, init: { status?: number; headers?: Record<string, string> }) {
    this.fields = fields;
    this.init = init;
  }
  readonly fields: Fields;
  readonly init: { status?: number; headers?: Record<string, string> };
}

/** A response with this status, for calls that have several. */
export function withStatus<Fields>(status: number, fields: Fields): Reply<Fields> {
  return new Reply(fields, { status });
}

/** A response with its row's version as ETag. */
export function versioned<Fields>(fields: Fields, version: number, status?: number) {
  const headers = { etag: `"${version}"` };
  return new Reply<Fields>(fields, status === undefined ? { headers } : { headers, status });
}

/**
 * Converts an error to one that can be shown. Expected errors keep their message; the details of
 * all others go only to the log.
 */
export function publicError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    if (error.cause) logError(error, requestId);
    return error;
  }
  logError(error, requestId);
  if (isOverloaded(error))
    return new AppError("overloaded", "The system is busy. Please try again.", { retryAfter: 2 });
  return new AppError("internal", `Something went wrong. Please try again. Error ID: ${requestId}`);
}

function logError(error: unknown, requestId: string): void {
  const detail =
    error instanceof Error
      ? { name: error.name, text: error.message, stack: error.stack }
      : { text: String(error) };
  const cause =
    error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  console.error(JSON.stringify({ errorId: requestId, ...detail, cause }));
}

/** Makes an error response: `{ success: false, message, code, errors? }` with the code's status. */
export function failedAnswer(error: AppError, requestId: string): Response {
  const headers: Record<string, string> = { ...NO_STORE };
  if (error.retryAfter !== undefined) headers["retry-after"] = String(error.retryAfter);
  if (error.allow) headers.allow = error.allow.join(", ");
  const body = {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    ...(error.code === "internal" && { errorId: requestId }),
  };
  return Response.json(body, { status: error.status, headers });
}

/**
 * True if If-None-Match contains the tag, so the client's copy is current. Uses weak comparison
 * (RFC 9110, 13.1.2).
 */
export function isKnownTag(request: Request, tag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  const opaque = (value: string) => value.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((value) => opaque(value) === opaque(tag));
}

/** A 304 response: nothing has changed. */
export function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag, "cache-control": "no-store" } });
}

/** A response with an entity tag. */
export function tagged<Fields>(fields: Fields, tag: string): Reply<Fields> {
  return new Reply(fields, { headers: { etag: tag } });
}

/** Produces each part only when the reader is ready for it. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}

async function* withMark(parts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* parts;
}

/** A CSV file to download, streamed as it is read. Its name contains the date. */
export function csvAnswer(parts: AsyncGenerator<string>, name: string, now: number): Response {
  return downloadAnswer(withMark(parts), {
    name,
    now,
    kind: "csv",
    type: "text/csv; charset=utf-8",
  });
}

/** Like `csvAnswer`, for JSON lines. */
export function linesAnswer(parts: AsyncGenerator<string>, name: string, now: number): Response {
  return downloadAnswer(parts, { name, now, kind: "jsonl", type: "application/jsonl" });
}

function downloadAnswer(
  parts: AsyncGenerator<string>,
  { name, now, kind, type }: { name: string; now: number; kind: string; type: string },
): Response {
  const day = new Date(now).toISOString().slice(0, 10);
  return new Response(streamOf(parts), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}-${day}.${kind}"`,
      "cache-control": "no-store",
    },
  });
}

/**
 * A response from R2. Streams the object directly, so it is read only as fast as the client
 * consumes it.
 *
 * @throws AppError `not_found` if the object doesn't exist.
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
