import { isOverloaded } from "@/lib/database-errors";
import { AppError } from "@/lib/errors";

const NO_STORE = { "cache-control": "no-store" };

/** A good answer: `{ success: true, … }`. */
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

/** The fields of a good answer with a status or headers of their own. */
export class Reply<Fields = Record<string, unknown>> {
  constructor(fields: Fields, init: { status?: number; headers?: Record<string, string> }) {
    this.fields = fields;
    this.init = init;
  }
  readonly fields: Fields;
  readonly init: { status?: number; headers?: Record<string, string> };
}

/** An answer of this status, where a call has several. */
export function withStatus<Fields>(status: number, fields: Fields): Reply<Fields> {
  return new Reply(fields, { status });
}

/** An answer that carries its row's version as ETag. */
export function versioned<Fields>(fields: Fields, version: number, status?: number) {
  const headers = { etag: `"${version}"` };
  return new Reply<Fields>(fields, status === undefined ? { headers } : { headers, status });
}

/** What a throw becomes for the outside: expected errors speak, anything else keeps its details in the log. */
export function publicError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    if (error.cause) logError(error, requestId);
    return error;
  }
  logError(error, requestId);
  if (isOverloaded(error))
    return new AppError("overloaded", "The system is busy. Please try again.", { retryAfter: 2 });
  return new AppError("internal", `Something went wrong. Error id: ${requestId}`);
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

/** A failed answer: `{ success: false, message, code, errors? }` with the code's status. */
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
