import type { FieldErrors } from "@/lib/errors";

export const TIMED_OUT = "Request timed out. Please try again.";
export const NETWORK_FAILED = "Network connection failed. Please check your internet connection.";
export const UNEXPECTED = "An unexpected error occurred";

export type RequestFailureKind = "answer" | "timeout" | "network" | "other";

/** A call that failed: its message may be shown. */
export class RequestError extends Error {
  readonly kind: RequestFailureKind;
  /** The answer's status; 0 when there was none. */
  readonly status: number;
  readonly code?: string;
  readonly errors?: FieldErrors;
  /** True when the message is the server's own; false when it was made up from the status. */
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

/** Any throw as a RequestError: timeouts and network failures get their sentences. */
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

/** True where nobody knows whether it was done: no answer came, or none in time. */
export function isUnanswered(thrown: unknown): boolean {
  const { kind } = toRequestError(thrown);
  return kind === "network" || kind === "timeout";
}

/** What to show: the server's own message where there is one, else the fixed text of the screen. */
export function messageOr(thrown: unknown, fallback: string): string {
  const error = toRequestError(thrown);
  return error.hasServerMessage && error.message ? error.message : fallback;
}

/** What a form shows of a failed save: the server's own message, else its sentence, and what belongs to which field. */
export function failureOf(thrown: unknown, fallback: string) {
  return { message: messageOr(thrown, fallback), errors: toRequestError(thrown).errors ?? {} };
}

/** The same where nothing that was typed is lost for want of an answer. */
export function keptFailureOf(thrown: unknown, fallback: string) {
  const error = toRequestError(thrown);
  if (!isUnanswered(error)) return failureOf(error, fallback);
  return { message: `${error.message} Your changes are still in the form.`, errors: {} };
}

export interface CallFailure {
  message: string;
  errors: FieldErrors;
}

/** What a failed call says, and about which fields. */
export function callFailure(thrown: unknown): CallFailure {
  const { message, errors } = toRequestError(thrown);
  return { message, errors: errors ?? {} };
}
