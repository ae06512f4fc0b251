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
} as const satisfies Record<string, RequestPolicy>;
