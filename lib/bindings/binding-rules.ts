export const BINDING_STATUSES = ["connected", "error", "degraded", "not_configured"] as const;
export type BindingStatus = (typeof BINDING_STATUSES)[number];

const BINDING_CATEGORIES = [
  "database",
  "storage",
  "delivery",
  "ai",
  "messaging",
  "compute",
  "other",
] as const;
export type BindingCategory = (typeof BINDING_CATEGORIES)[number];

export const BINDING_CATEGORY_LABELS: Record<BindingCategory, string> = {
  database: "Database",
  storage: "Storage",
  delivery: "Delivery",
  ai: "AI",
  messaging: "Messaging",
  compute: "Compute",
  other: "Other",
};

export const BINDING_TYPE_LABELS = {
  d1: "D1 database",
  kv: "KV namespace",
  r2: "R2 bucket",
  assets: "Static assets",
  ai: "Workers AI",
  vectorize: "Vectorize index",
  queue: "Queue",
  durable_object: "Durable Objects",
  other: "Other binding",
} as const;
export type BindingType = keyof typeof BINDING_TYPE_LABELS;

/** What is known of a binding before anything is asked of it. */
export interface BindingListing {
  type: BindingType;
  /** As the configuration names it; for one that is not configured, the name to give it. */
  name: string;
  description: string;
  category: BindingCategory;
  /**
   * Where the code reaches it; null for one that is not configured. Never an address or a secret: a Worker does not
   * know what is behind its bindings.
   */
  connectionString: string | null;
  /** Bound to this Worker, whether it answers or not; the others are available to be configured. */
  isActive: boolean;
}

export type MetricColor = "green" | "amber" | "red" | "grey";
export type MetricTrend = "up" | "down" | "stable";

export interface BindingMetric {
  label: string;
  value: string;
  /** Null for a plain count. */
  unit: string | null;
  color: MetricColor;
  /** Against the checks before this one; stable where there is nothing to compare with. */
  trend: MetricTrend;
}

export interface BindingDetail {
  label: string;
  value: string;
}

/** One earlier check, oldest first in a history. */
export interface BindingCheckPoint {
  at: string;
  status: BindingStatus;
  /** Milliseconds; null when it did not answer or there is no round trip for its kind. */
  latencyMs: number | null;
}

export interface BindingView extends BindingListing {
  status: BindingStatus;
  /** Why the status is `error` or `degraded`; null otherwise. */
  errorMessage: string | null;
  /** When it last answered a check; null when it never did. */
  lastActivity: string | null;
  metrics: BindingMetric[];
  details: BindingDetail[];
  /** The last checks with this one as the newest. */
  history: BindingCheckPoint[];
}

export interface BindingSummary {
  total: number;
  active: number;
  /** Available: this Worker could have it and does not. */
  inactive: number;
  categories: BindingCategory[];
}

/** A card shows at most this many metrics, and as many detail rows. */
export const ROWS_PER_CARD = 4;

const BINDING_STATES = ["active", "available"] as const;

/** The monitor's filters as the address has them; blank where one is not set. */
export interface BindingFilters {
  q: string;
  status: string;
  category: string;
}

/** The forgiving reading of an address: what is not in a vocabulary filters nothing. */
export function readBindingFilters(read: (name: string) => string | null): BindingFilters {
  const within = (values: readonly string[], value: string | null) =>
    value !== null && values.includes(value) ? value : "";
  return {
    q: (read("q") ?? "").trim().slice(0, 200),
    status: within(BINDING_STATES, read("status")),
    category: within(BINDING_CATEGORIES, read("category")),
  };
}

/** True for a binding that the filters leave. The search reads name, kind, description and category. */
export function matchesFilters(binding: BindingListing, filters: BindingFilters): boolean {
  if (filters.status && (filters.status === "active") !== binding.isActive) return false;
  if (filters.category && filters.category !== binding.category) return false;
  const { name, type, description, category } = binding;
  const words = [name, BINDING_TYPE_LABELS[type], description, category].join(" ").toLowerCase();
  return words.includes(filters.q.toLowerCase());
}
