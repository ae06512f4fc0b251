import type { SaveFailure } from "@/components/form-message";
import { ERROR_STATUS } from "@/lib/errors";
import { type RequestError, toRequestError } from "@/lib/request/request-error";

interface FailureText {
  message: string;
  /** The server's message, if the title is a specified text. */
  detail?: string;
}

/**
 * Returns the HTTP status of a failed call, derived from the code for server actions. 0 without an
 * answer.
 */
export function statusOf(error: Pick<RequestError, "status" | "code">): number {
  if (error.status > 0) return error.status;
  const { code } = error;
  return code !== undefined && Object.hasOwn(ERROR_STATUS, code)
    ? ERROR_STATUS[code as keyof typeof ERROR_STATUS]
    : 0;
}

/** Returns 'Test failed: HTTP {status}' and similar, or the reason if there was no answer. */
export function actFailure(act: "Test" | "Toggle" | "Delete", thrown: unknown): FailureText {
  const error = toRequestError(thrown);
  const status = statusOf(error);
  if (status === 0) return { message: `${act} failed: ${error.message}` };
  return {
    message: `${act} failed: HTTP ${status}`,
    ...(error.hasServerMessage && { detail: error.message }),
  };
}

/**
 * Returns the server's message, otherwise 'Failed to create integration' with the status, if any.
 */
export function saveFailure(verb: "create" | "update", thrown: unknown): SaveFailure {
  const error = toRequestError(thrown);
  const status = statusOf(error);
  const errors = error.errors ?? {};
  const fallback = `Failed to ${verb} integration`;
  if (error.kind !== "answer") return { message: error.message || fallback, errors };
  if (error.hasServerMessage && error.message && status < 500)
    return { message: error.message, errors };
  if (status === 0) return { message: fallback, errors };
  return {
    message: `${fallback}: HTTP ${status}`,
    ...(error.hasServerMessage && { detail: error.message }),
    errors,
  };
}

const STATUS_TEXTS: Record<number, string> = {
  400: "Bad Request",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * Returns the text of a failed load: the two access errors have their own, others are 'HTTP
 * {status}: {text}'.
 */
export function loadFailureText(failure: {
  code: keyof typeof ERROR_STATUS;
  message: string;
}): string {
  const status = ERROR_STATUS[failure.code];
  if (status === 401 || status === 403) return failure.message;
  return `HTTP ${status}: ${STATUS_TEXTS[status] ?? failure.message}`;
}
