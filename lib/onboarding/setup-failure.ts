import type { FieldErrors } from "@/lib/errors";
import { toRequestError, UNEXPECTED } from "@/lib/request/request-error";

/** The two texts of a set-up call. */
export interface SetupTexts {
  /** The server refused and gave no message. */
  failed: string;
  /** The failure carries no text of its own. */
  fallback: string;
}

/** Those of the first stage. */
export const PASSWORD_TEXTS: SetupTexts = {
  failed: "Invalid password",
  fallback: "Invalid password",
};

export interface SetupFailure {
  message: string;
  code?: string;
  errors: FieldErrors;
}

/** What the wizard shows of a failed call: the server's message, else the call's own text. */
export function setupFailure(thrown: unknown, texts: SetupTexts): SetupFailure {
  const error = toRequestError(thrown);
  return { message: messageOf(), code: error.code, errors: error.errors ?? {} };

  function messageOf(): string {
    if (error.kind === "answer") return error.hasServerMessage ? error.message : texts.failed;
    // An OK answer that is no JSON: its text is the parser's, which is nobody's to read.
    if (error.cause instanceof SyntaxError) return texts.failed;
    const isTextless = error.message === "" || error.message === UNEXPECTED;
    return isTextless ? texts.fallback : error.message;
  }
}
