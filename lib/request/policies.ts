import { AppError } from "@/lib/errors";
import { TIMED_OUT } from "./request-error";

/** How long a call can take and how often it is retried. Milliseconds. */
export interface RequestPolicy {
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
}

export const DEFAULT_POLICY: RequestPolicy = { timeoutMs: 10_000, retries: 0, retryDelayMs: 1000 };

export const POLICIES = {
  validateSession: { ...DEFAULT_POLICY, timeoutMs: 5000 },
  publicSettings: { ...DEFAULT_POLICY, timeoutMs: 8000, retries: 2 },
  settings: { ...DEFAULT_POLICY, timeoutMs: 8000, retries: 2 },
  listUsers: { ...DEFAULT_POLICY, timeoutMs: 5000, retries: 1 },
  createUser: { ...DEFAULT_POLICY, timeoutMs: 8000 },
  updateUser: { ...DEFAULT_POLICY, timeoutMs: 5000 },
  deleteUser: { ...DEFAULT_POLICY, timeoutMs: 5000 },
  /** Creating the services takes many calls to the provider. Its steps are shown as they happen. */
  createServices: { ...DEFAULT_POLICY, timeoutMs: 120_000 },
  upload: { ...DEFAULT_POLICY, timeoutMs: 120_000 },
  /** A response that arrives as events. */
  events: { ...DEFAULT_POLICY, timeoutMs: 120_000 },
} as const satisfies Record<string, RequestPolicy>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function withinTime<T>(read: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("unavailable", TIMED_OUT)), timeoutMs);
  });
  try {
    return await Promise.race([read(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Expected errors would be the same the next time. */
function isWorthRetrying(thrown: unknown): boolean {
  return !(thrown instanceof AppError) || thrown.status >= 500;
}

/**
 * Runs a page's read under the policy that the specification gives its call: a time limit per
 * attempt, and a pause before retrying server failures. For reads only, because an attempt that
 * timed out may still finish.
 *
 * @throws the error of the last attempt; AppError `unavailable` (`Request timed out. Please try
 *   again.`) if it took too long.
 */
export async function withPolicy<T>(
  read: () => Promise<T>,
  { timeoutMs, retries, retryDelayMs }: RequestPolicy,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withinTime(read, timeoutMs);
    } catch (thrown) {
      if (attempt >= retries || !isWorthRetrying(thrown)) throw thrown;
      await pause(retryDelayMs);
    }
  }
}
