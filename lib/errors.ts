/**
 * All error codes. A failure that a person or client should read is an AppError. Anything else
 * becomes "internal", with an error id and no details.
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
  /** Someone else set the password: the account is on hold until the person chooses their own. */
  password_change_required: 403,
  /**
   * The password was set by a link: the account is on hold until the person has reviewed their ways
   * to sign in.
   */
  review_required: 403,
  cross_origin: 403,
  not_found: 404,
  /** The project exists, but has no workspace of this type. */
  workspace_missing: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** A spending cap doesn't allow the model call. */
  cap_reached: 409,
  setup_complete: 409,
  last_superadmin: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  /** The Idempotency-Key was used before with another body. */
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

/** Messages by field name. "" has the messages that belong to no field. */
export type FieldErrors = Record<string, string[]>;

export interface AppErrorOptions {
  errors?: FieldErrors;
  /** Seconds until a retry makes sense. Sent as Retry-After. */
  retryAfter?: number;
  /** Allowed methods for the Allow header, on method_not_allowed. */
  allow?: readonly string[];
  cause?: unknown;
  /** The id of the user that the error is about. Only for the audit log. */
  subject?: string;
}

/** A failure with a message that can be shown to people. */
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

/**
 * Returns the same AppError with the user that it is about, for the audit log. Returns other errors
 * unchanged.
 */
export function aboutSubject(error: unknown, subject: string | undefined): unknown {
  if (!(error instanceof AppError)) return error;
  const { errors, retryAfter, allow, cause } = error;
  return new AppError(error.code, error.message, { errors, retryAfter, allow, cause, subject });
}

/** The part of an AppError that the browser gets. */
export interface ActionFailure {
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
}

/** Returns the messages of an error and all its causes. Drizzle wraps D1's errors. */
function messages(error: unknown): string[] {
  const found: string[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 6; at = at.cause) {
    found.push(at.message);
  }
  return found;
}

/**
 * Returns true if a write failed because the value is taken. `column` is written like
 * "users.email".
 */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return messages(error).some(
    (text) => text.includes("UNIQUE constraint failed") && text.includes(column),
  );
}

/** Returns true if a write failed because it refers to a row that doesn't exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return messages(error).some((text) => text.includes("FOREIGN KEY constraint failed"));
}

/** Returns true if the message of an error, or of one of its causes, contains the text. */
export const saysError = (error: unknown, text: string): boolean =>
  messages(error).some((message) => message.includes(text));

/** Returns true if D1 is too busy. The caller may try again later. */
export function isOverloaded(error: unknown): boolean {
  return messages(error).some((text) => /overloaded|too many requests queued/i.test(text));
}
