/**
 * What the browser remembers of set-up. It keeps no password and no provider key: the record has
 * their place in its shape and leaves it empty. The server alone knows whether the system is set up.
 */
import { DEFAULT_SERVICE_NAME } from "@/lib/provider/provider-rules";

/** The stages of first-time set-up, in order. */
export type OnboardingStage =
  | "password"
  | "cloudflare-validation"
  | "service-creation"
  | "admin"
  | "complete";

export const ONBOARDING_KEY = "atrium-onboarding";

export interface CloudflareData {
  /** "bindings": the deployment's own; then there is no account. */
  mode: "provider" | "bindings";
  accountName: string | null;
  d1: { name: string; id?: string };
  kv: { title: string; id?: string };
  r2: { name: string };
  bindingSnippet: string | null;
  /** The Worker that is bound to the services, where one was. */
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

/** A set-up that has not begun: the password stage, and the product's name for every service. */
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

/** Saves the record without the provider key. A browser that stores nothing loses nothing that set-up needs. */
export function saveOnboarding(storage: RecordStorage, record: OnboardingRecord): void {
  const cloudflareCredentials = { ...record.cloudflareCredentials, globalApiKey: "" };
  try {
    storage.setItem(ONBOARDING_KEY, JSON.stringify({ ...record, cloudflareCredentials }));
  } catch {
    // Storage is full or forbidden.
  }
}

/** The saved record if it is a finished one (stage complete, admin created), else a new one. */
export function loadOnboarding(storage: RecordStorage): OnboardingRecord {
  try {
    const saved: unknown = JSON.parse(storage.getItem(ONBOARDING_KEY) ?? "null");
    return isFinished(saved) ? withoutKey({ ...newOnboarding(), ...saved }) : newOnboarding();
  } catch {
    return newOnboarding();
  }
}

/** Clears what is saved, the cloud connection and the admin included, and begins again at the password stage. */
export function resetOnboarding(storage: RecordStorage): OnboardingRecord {
  try {
    storage.removeItem(ONBOARDING_KEY);
  } catch {
    // Storage is forbidden; then it holds nothing either.
  }
  return newOnboarding();
}

/**
 * A set-up that begins again although an earlier one was finished here: the system was reset since, so it starts at
 * the password stage and only takes over what need not be typed twice.
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
