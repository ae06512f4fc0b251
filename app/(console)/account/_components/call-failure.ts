import type { FieldErrors } from "@/lib/errors";
import { toRequestError } from "@/lib/request/request-error";

export interface CallFailure {
  message: string;
  errors: FieldErrors;
}

/** What a failed call says, and about which fields. */
export function callFailure(thrown: unknown): CallFailure {
  const { message, errors } = toRequestError(thrown);
  return { message, errors: errors ?? {} };
}
