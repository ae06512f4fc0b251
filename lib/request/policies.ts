import { AppError } from "@/lib/errors";
import { TIMED_OUT } from "./request-error";

/** How long a call may take and how often it is tried again. Milliseconds. */
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
  /** Service creation is many calls to the provider, whose steps are shown as they happen. */
  createServices: { ...DEFAULT_POLICY, timeoutMs: 120_000 },
  upload: { ...DEFAULT_POLICY, timeoutMs: 120_000 },
  /** An answer that comes bit by bit. */
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

/** An expected refusal would be the same the next time. */
function isWorthRetrying(thrown: unknown): boolean {
  return !(thrown instanceof AppError) || thrown.status >= 500;
}

/**
 * A page's read under the policy that the specification gives its call: every try within the time limit, failures of
 * the server tried again after the pause. Reads only: a try that timed out may still finish.
 *
 * @throws what the last try threw; AppError `unavailable` (`Request timed out. Please try again.`) when it took too long.
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
