import type { FieldErrors } from "@/lib/errors";

export const TIMED_OUT = "Request timed out. Please try again.";
export const NETWORK_FAILED = "Network connection failed. Please check your internet connection.";
export const UNEXPECTED = "An unexpected error occurred";

type RequestFailureKind = "answer" | "timeout" | "network" | "other";

/** A failed call. Its message can be shown. */
export class RequestError extends Error {
  readonly kind: RequestFailureKind;
  /** The response's status; 0 if there was none. */
  readonly status: number;
  readonly code?: string;
  readonly errors?: FieldErrors;
  /** True if the message came from the server; false if it was made from the status. */
  readonly hasServerMessage: boolean;
  readonly retryAfterSeconds?: number;

  constructor(
    kind: RequestFailureKind,
    message: string,
    details: {
      status?: number;
      code?: string;
      errors?: FieldErrors;
      hasServerMessage?: boolean;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "RequestError";
    this.kind = kind;
    this.status = details.status ?? 0;
    this.code = details.code;
    this.errors = details.errors;
    this.hasServerMessage = details.hasServerMessage ?? false;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * Converts any thrown value to a RequestError. Timeouts and network failures get their own
 * messages.
 */
export function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown;
  if (
    thrown instanceof DOMException &&
    (thrown.name === "TimeoutError" || thrown.name === "AbortError")
  ) {
    return new RequestError("timeout", TIMED_OUT, { cause: thrown });
  }
  if (thrown instanceof TypeError)
    return new RequestError("network", NETWORK_FAILED, { cause: thrown });
  const message = thrown instanceof Error && thrown.message ? thrown.message : UNEXPECTED;
  return new RequestError("other", message, { cause: thrown });
}

/**
 * True if no one knows whether the call was carried out: there was no response, or none in time.
 */
export function isUnanswered(thrown: unknown): boolean {
  const { kind } = toRequestError(thrown);
  return kind === "network" || kind === "timeout";
}

/** Returns the server's message if there is one, else the screen's own text. */
export function messageOr(thrown: unknown, fallback: string): string {
  const error = toRequestError(thrown);
  return error.hasServerMessage && error.message ? error.message : fallback;
}

/**
 * Returns what a form shows after a failed save: the server's message or the screen's own text, and
 * the errors by field.
 */
export function failureOf(thrown: unknown, fallback: string) {
  return { message: messageOr(thrown, fallback), errors: toRequestError(thrown).errors ?? {} };
}

/**
 * Like `failureOf`, for a form that keeps its input. If there was no response, the message says
 * that the changes are still there.
 */
export function keptFailureOf(thrown: unknown, fallback: string) {
  const error = toRequestError(thrown);
  if (!isUnanswered(error)) return failureOf(error, fallback);
  return { message: `${error.message} Your changes are still in the form.`, errors: {} };
}

export interface CallFailure {
  message: string;
  errors: FieldErrors;
}

/** Returns the message of a failed call and its errors by field. */
export function callFailure(thrown: unknown): CallFailure {
  const { message, errors } = toRequestError(thrown);
  return { message, errors: errors ?? {} };
}
