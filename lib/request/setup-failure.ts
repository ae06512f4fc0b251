import type { FieldErrors } from "@/lib/errors";
import { toRequestError, UNEXPECTED } from "@/lib/request/request-error";

/** The two fallback messages of a set-up call. */
export interface SetupTexts {
  /** Shown if the server rejected the call without a message. */
  failed: string;
  /** Shown if the error has no message. */
  fallback: string;
}

/** The messages of the password stage. */
export const PASSWORD_TEXTS: SetupTexts = {
  failed: "Invalid password",
  fallback: "Invalid password",
};

export interface SetupFailure {
  message: string;
  code?: string;
  errors: FieldErrors;
}

/** Returns what the wizard shows for a failed call: the server's message, or the fallback. */
export function setupFailure(thrown: unknown, texts: SetupTexts): SetupFailure {
  const error = toRequestError(thrown);
  return { message: messageOf(), code: error.code, errors: error.errors ?? {} };

  function messageOf(): string {
    if (error.kind === "answer") return error.hasServerMessage ? error.message : texts.failed;
    // A successful response that isn't JSON. The parser's message is of no use to people.
    if (error.cause instanceof SyntaxError) return texts.failed;
    const isTextless = error.message === "" || error.message === UNEXPECTED;
    return isTextless ? texts.fallback : error.message;
  }
}
