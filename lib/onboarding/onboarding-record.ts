/**
 * What the browser remembers of set-up. Passwords and provider keys are never stored: their fields
 * stay empty. Only the server knows whether the system is set up.
 */
import { DEFAULT_SERVICE_NAME } from "@/lib/provider/provider-rules";

/** The stages of set-up, in order. */
export type OnboardingStage =
  | "password"
  | "cloudflare-validation"
  | "service-creation"
  | "admin"
  | "complete";

export const ONBOARDING_KEY = "atrium-onboarding";

export interface CloudflareData {
  /** "bindings" uses the deployment's own bindings. There is no provider account then. */
  mode: "provider" | "bindings";
  accountName: string | null;
  d1: { name: string; id?: string };
  kv: { title: string; id?: string };
  r2: { name: string };
  bindingSnippet: string | null;
  /** The Worker that the services were bound to, if any. */
  boundTo: string | null;
}

export interface AdminData {
  id: string;
  name: string;
  email: string;
  role: string;
}

export interface OnboardingRecord {
  stage: OnboardingStage;
  passwordVerified: boolean;
  cloudflareValidated: boolean;
  servicesCreated: boolean;
  adminCreated: boolean;
  /** ISO 8601, UTC. */
  completedAt: string | null;
  cloudflareCredentials: { email: string; globalApiKey: string; accountId: string };
  serviceNames: { d1Name: string; kvName: string; r2Name: string };
  cloudflareData: CloudflareData | null;
  adminData: AdminData | null;
}

type RecordStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the record of a new set-up: the password stage, and the default name for every service.
 */
export function newOnboarding(): OnboardingRecord {
  return {
    stage: "password",
    passwordVerified: false,
    cloudflareValidated: false,
    servicesCreated: false,
    adminCreated: false,
    completedAt: null,
    cloudflareCredentials: { email: "", globalApiKey: "", accountId: "" },
    serviceNames: {
      d1Name: DEFAULT_SERVICE_NAME,
      kvName: DEFAULT_SERVICE_NAME,
      r2Name: DEFAULT_SERVICE_NAME,
    },
    cloudflareData: null,
    adminData: null,
  };
}

/**
 * Saves the record without the provider key. If the browser stores nothing, set-up still works.
 */
export function saveOnboarding(storage: RecordStorage, record: OnboardingRecord): void {
  const cloudflareCredentials = { ...record.cloudflareCredentials, globalApiKey: "" };
  try {
    storage.setItem(ONBOARDING_KEY, JSON.stringify({ ...record, cloudflareCredentials }));
  } catch {
    // Storage is full or blocked.
  }
}

/** Returns the saved record if set-up was finished in this browser, otherwise a new one. */
export function loadOnboarding(storage: RecordStorage): OnboardingRecord {
  try {
    const saved: unknown = JSON.parse(storage.getItem(ONBOARDING_KEY) ?? "null");
    return isFinished(saved) ? withoutKey({ ...newOnboarding(), ...saved }) : newOnboarding();
  } catch {
    return newOnboarding();
  }
}

/**
 * Deletes the saved record, including connection and admin, and starts again at the password stage.
 */
export function resetOnboarding(storage: RecordStorage): OnboardingRecord {
  try {
    storage.removeItem(ONBOARDING_KEY);
  } catch {
    // Storage is blocked, so nothing is saved either.
  }
  return newOnboarding();
}

/**
 * Starts set-up again after a reset: begins at the password stage, and keeps what needn't be typed
 * twice.
 */
export function beginAgain({
  cloudflareCredentials,
  serviceNames,
}: OnboardingRecord): OnboardingRecord {
  return { ...newOnboarding(), cloudflareCredentials, serviceNames };
}

function isFinished(saved: unknown): saved is OnboardingRecord {
  if (typeof saved !== "object" || saved === null) return false;
  const { stage, adminCreated, cloudflareCredentials, serviceNames } =
    saved as Partial<OnboardingRecord>;
  return (
    stage === "complete" &&
    adminCreated === true &&
    holdsTexts(cloudflareCredentials, ["email", "accountId"]) &&
    holdsTexts(serviceNames, ["d1Name", "kvName", "r2Name"])
  );
}

function holdsTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");
}

function withoutKey(record: OnboardingRecord): OnboardingRecord {
  return {
    ...record,
    cloudflareCredentials: { ...record.cloudflareCredentials, globalApiKey: "" },
  };
}
