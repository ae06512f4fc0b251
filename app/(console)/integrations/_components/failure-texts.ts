import type { SaveFailure } from "@/components/form-message";
import { ERROR_STATUS } from "@/lib/errors";
import { type RequestError, toRequestError } from "@/lib/request/request-error";

export interface FailureText {
  message: string;
  /** What the server said, where the message is the specification's own. */
  detail?: string;
}

/** The status of a failed call; a server action's failure has a code instead, which means one. 0 without an answer. */
export function statusOf(error: Pick<RequestError, "status" | "code">): number {
  if (error.status > 0) return error.status;
  const { code } = error;
  return code !== undefined && Object.hasOwn(ERROR_STATUS, code)
    ? ERROR_STATUS[code as keyof typeof ERROR_STATUS]
    : 0;
}

/** 'Test failed: HTTP {status}' and its like; without an answer, what went wrong instead. */
export function actFailure(act: "Test" | "Toggle" | "Delete", thrown: unknown): FailureText {
  const error = toRequestError(thrown);
  const status = statusOf(error);
  if (status === 0) return { message: `${act} failed: ${error.message}` };
  return {
    message: `${act} failed: HTTP ${status}`,
    ...(error.hasServerMessage && { detail: error.message }),
  };
}

/** A refusal's message, else 'Failed to create integration' with the status where there is one. */
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

/** What a failed load says: the two refusals in their own words, anything else as 'HTTP {status}: {text}'. */
export function loadFailureText(failure: {
  code: keyof typeof ERROR_STATUS;
  message: string;
}): string {
  const status = ERROR_STATUS[failure.code];
  if (status === 401 || status === 403) return failure.message;
  return `HTTP ${status}: ${STATUS_TEXTS[status] ?? failure.message}`;
}
