/**
 * The provider's failures in our words. Only its numeric codes are passed on, because its texts may
 * repeat the request, which contains the key.
 */
import { AppError, type AppErrorOptions, type ErrorCode } from "@/lib/errors";

/** The provider's code for a statement that SQLite refused. */
export const SQL_REFUSED = 7500;

/**
 * Codes that people can act on. 7406, 7502 and 10014 come from wrangler; 6003, 7003, 10000 and
 * 10042 from users' reports. The other codes only affect the text shown.
 */
const EXPLANATIONS: ReadonlyMap<number, string> = new Map([
  [10000, "Cloudflare rejected this email and Global API Key for the account. Check both."],
  [9103, "Cloudflare rejected this email or Global API Key. Check both."],
  [9106, "Cloudflare didn't receive the email and Global API Key. Enter both."],
  [6003, "The format of the email or Global API Key is invalid"],
  [9109, "This Global API Key doesn't have access to this account"],
  [7003, "Account ID not found. Check it in the Cloudflare dashboard."],
  [7406, "The account has reached its limit of D1 databases"],
  [
    SQL_REFUSED,
    "Couldn't create the tables. The database may belong to another application; choose a different one.",
  ],
  [7502, "A D1 database with this name already exists"],
  [10014, "A KV namespace with this name already exists"],
  [10026, "The account has reached its limit of KV namespaces"],
  [10004, "An R2 bucket with this name already exists"],
  [10005, "Cloudflare rejected this R2 bucket name. Choose another one."],
  [10042, "R2 isn't enabled. Enable it in the Cloudflare dashboard, then try again."],
]);

/** The longest Retry-After passed on from the provider, in seconds. */
const LONGEST_RETRY_AFTER = 3600;

interface ProviderErrorOptions extends AppErrorOptions {
  /** The HTTP status of the provider's response, if there was one. */
  upstreamStatus?: number;
  providerCodes?: readonly number[];
}

/** An AppError with the provider's status and codes, for code that adopts or skips. */
export class ProviderError extends AppError {
  readonly upstreamStatus?: number;
  readonly providerCodes: readonly number[];

  constructor(code: ErrorCode, message: string, options: ProviderErrorOptions = {}) {
    super(code, message, options);
    this.name = "ProviderError";
    this.upstreamStatus = options.upstreamStatus;
    this.providerCodes = options.providerCodes ?? [];
  }
}

/** The error if the response doesn't look like the provider's API. */
export function unreadableAnswer(upstreamStatus?: number): ProviderError {
  return new ProviderError(
    "provider_failed",
    "Cloudflare sent an unexpected response. Please try again.",
    {
      upstreamStatus,
    },
  );
}

/** The error if the provider didn't respond in time. */
export function answerTimedOut(): ProviderError {
  return new ProviderError(
    "provider_timeout",
    "Cloudflare didn't respond in time. Please try again.",
  );
}

/** The error if the connection failed or broke. */
export function connectionFailed(): ProviderError {
  return new ProviderError("provider_failed", "Couldn't reach Cloudflare. Please try again.");
}

interface Refusal {
  status: number;
  codes: readonly number[];
  /** Seconds to wait, according to the provider. */
  retryAfter?: number | null;
}

/**
 * Converts an unsuccessful response to our error.
 *
 * @returns provider_rejected for what the person can change (4xx), provider_failed for the rest.
 */
export function refusedBy({ status, codes, retryAfter }: Refusal): ProviderError {
  const options = { upstreamStatus: status, providerCodes: codes };
  const known = codes.find((code) => EXPLANATIONS.has(code));
  const shown = known ?? codes[0];
  const suffix = shown === undefined ? "" : ` (Cloudflare error ${shown})`;
  if (status === 429) {
    return new ProviderError(
      "provider_failed",
      `Cloudflare is rate limiting requests. Wait a minute and try again${suffix}`,
      { ...options, retryAfter: readRetryAfter(retryAfter) },
    );
  }
  const explanation = known === undefined ? undefined : EXPLANATIONS.get(known);
  if (status >= 500) {
    return new ProviderError("provider_failed", `Cloudflare reported an error${suffix}`, options);
  }
  const fallback =
    status === 401 || status === 403
      ? "Cloudflare rejected the email and Global API Key. Check both."
      : "Cloudflare refused the request";
  return new ProviderError("provider_rejected", (explanation ?? fallback) + suffix, options);
}

function readRetryAfter(seconds: number | null | undefined): number | undefined {
  return seconds ? Math.min(seconds, LONGEST_RETRY_AFTER) : undefined;
}
