export const BINDING_STATUSES = ["connected", "error", "degraded", "not_configured"] as const;
export type BindingStatus = (typeof BINDING_STATUSES)[number];

export const BINDING_CATEGORIES = [
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

export const BINDING_TYPES = [
  "d1",
  "kv",
  "r2",
  "assets",
  "ai",
  "vectorize",
  "queue",
  "durable_object",
  "engine",
  "other",
] as const;
export type BindingType = (typeof BINDING_TYPES)[number];

export const BINDING_TYPE_LABELS: Record<BindingType, string> = {
  d1: "D1 database",
  kv: "KV namespace",
  r2: "R2 bucket",
  assets: "Static assets",
  ai: "Workers AI",
  vectorize: "Vectorize index",
  queue: "Queue",
  durable_object: "Durable Objects",
  engine: "Engine",
  other: "Other binding",
};

/** Maximum metrics per card, and maximum detail rows. */
export const ROWS_PER_CARD = 4;
