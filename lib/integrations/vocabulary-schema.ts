import type { INTEGRATION_STATUSES, INTEGRATION_TYPES } from "@/db/vocabulary";

/** Words and view types without zod: what islands import stays small. */
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number];

export const INTEGRATION_CATEGORIES = ["database", "ai"] as const;
export type IntegrationCategory = (typeof INTEGRATION_CATEGORIES)[number];

const CATEGORY_OF: Record<IntegrationType, IntegrationCategory> = {
  supabase: "database",
  openai: "ai",
};

/** The category derives from the type (platform-core §3). */
export function categoryOf(type: IntegrationType): IntegrationCategory {
  return CATEGORY_OF[type];
}

export const INTEGRATION_TYPE_LABELS: Record<IntegrationType, string> = {
  supabase: "Supabase",
  openai: "OpenAI",
};

export const INTEGRATION_CATEGORY_LABELS: Record<IntegrationCategory, string> = {
  database: "Database",
  ai: "AI",
};

/** What each provider offers; a card lists three and counts the rest. */
export const INTEGRATION_FEATURES: Record<IntegrationType, readonly string[]> = {
  supabase: ["Postgres database", "Authentication", "Storage", "Realtime", "Edge functions"],
  openai: ["Text generation", "Embeddings", "Vision", "Speech", "Image generation", "Moderation"],
};

/** The choices before a test has told the provider's own models (platform-core §3). */
export const OPENAI_MODELS = ["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o"] as const;
export const DEFAULT_OPENAI_MODEL = "gpt-3.5-turbo";

export const SECRET_FIELDS = ["anonKey", "serviceRoleKey", "apiKey"] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];

/** A model that the provider listed; `endsAt` is its shutdown date (YYYY-MM-DD) where one is announced. */
export interface ProviderModel {
  id: string;
  endsAt: string | null;
}

/** An integration as the API and the screens show it (platform-core §3). Times are ISO 8601 UTC. */
export interface IntegrationView {
  id: string;
  name: string;
  type: IntegrationType;
  category: IntegrationCategory;
  description: string;
  status: IntegrationStatus;
  isActive: boolean;
  /** Keys appear as their last four characters; null where there is none. */
  config: {
    projectRef: string | null;
    apiUrl: string | null;
    anonKey: string | null;
    serviceRoleKey: string | null;
    apiKey: string | null;
    organizationId: string | null;
  };
  metadata: {
    preferredModel: string | null;
    /** The provider's own list, from the last good test. */
    models: ProviderModel[];
    /** What the last good test could reach. */
    reaches: string[];
    lastGoodTestAt: string | null;
  };
  errorMessage: string | null;
  createdAt: string;
  updatedAt: string;
  lastTestAt: string | null;
  version: number;
}

/** What a moderator sees: names, types and states (decisions). */
export type IntegrationStateView = Pick<
  IntegrationView,
  "id" | "name" | "type" | "category" | "status" | "isActive"
>;

/** Counts over all integrations, whatever the filters say. */
export interface IntegrationSummary {
  total: number;
  connected: number;
  active: number;
  supabase: number;
  openai: number;
}

/** What a test found (platform-core §3); `responseTime` in milliseconds. */
export interface IntegrationTestResult {
  success: boolean;
  status: IntegrationStatus;
  message: string;
  responseTime: number;
}

export interface IntegrationTestView extends IntegrationTestResult {
  id: string;
  at: string;
}
