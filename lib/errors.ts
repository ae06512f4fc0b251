/**
 * The closed error vocabulary. Every failure that a person or a client is meant to read is an AppError;
 * anything else becomes "internal" at the adapter, with an error id and no details.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed_body: 400,
  provider_rejected: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  setup_proof_required: 401,
  forbidden: 403,
  step_up_required: 403,
  /** Someone else chose the password: nothing opens until the person has chosen one. */
  password_change_required: 403,
  /** A link set the password: nothing opens until the person has gone through what else signs them in. */
  review_required: 403,
  cross_origin: 403,
  not_found: 404,
  /** The project is there, and has no workspace of this type. */
  workspace_missing: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** A cap on what models may cost has no room for the call. */
  cap_reached: 409,
  setup_complete: 409,
  last_superadmin: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  /** The request's Idempotency-Key came with another body before. */
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  setup_required: 503,
  setup_unavailable: 503,
  resetting: 503,
  overloaded: 503,
  provider_timeout: 504,
  unavailable: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field name; "" holds what belongs to no field. */
export type FieldErrors = Record<string, string[]>;

export interface AppErrorOptions {
  errors?: FieldErrors;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** Methods for Allow, on method_not_allowed. */
  allow?: readonly string[];
  cause?: unknown;
  /** The id of the user whom a refusal is about, for the audit log alone. */
  subject?: string;
}

/** A failure whose message may be shown to the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors?: FieldErrors;
  readonly retryAfter?: number;
  readonly allow?: readonly string[];
  readonly subject?: string;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.allow = options.allow;
    this.subject = options.subject;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The same failure with the user whom it is about, for the audit log; anything but an AppError as it is. */
export function aboutSubject(error: unknown, subject: string | undefined): unknown {
  if (!(error instanceof AppError)) return error;
  const { errors, retryAfter, allow, cause } = error;
  return new AppError(error.code, error.message, { errors, retryAfter, allow, cause, subject });
}

/** What a client island learns of a failure: the part of an AppError that may leave the server. */
export interface ActionFailure {
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
}

/** Every message on the way from a thrown value to its root cause: Drizzle wraps D1's errors. */
function messages(error: unknown): string[] {
  const found: string[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 6; at = at.cause) {
    found.push(at.message);
  }
  return found;
}

/** True when a write failed because the column's value is taken; `column` as in "users.email". */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return messages(error).some(
    (text) => text.includes("UNIQUE constraint failed") && text.includes(column),
  );
}

/** True when a write failed because it names a row that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return messages(error).some((text) => text.includes("FOREIGN KEY constraint failed"));
}

/** True when D1 refuses work for load: the caller may try again later. */
export function isOverloaded(error: unknown): boolean {
  return messages(error).some((text) => /overloaded|too many requests queued/i.test(text));
}
