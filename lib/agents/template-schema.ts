import type { AGENT_TEMPLATE_IDS } from "@/db/vocabulary";

export type AgentTemplateId = (typeof AGENT_TEMPLATE_IDS)[number];

export const TEMPLATE_CATEGORIES = [
  "content",
  "ai",
  "automation",
  "analytics",
  "e-commerce",
  "custom",
] as const;
export const TEMPLATE_COMPLEXITIES = ["moderate", "advanced"] as const;

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];
export type TemplateComplexity = (typeof TEMPLATE_COMPLEXITIES)[number];

/** What an agent can start from. */
export interface AgentTemplate {
  id: AgentTemplateId;
  name: string;
  description: string;
  category: TemplateCategory;
  features: readonly string[];
  complexity: TemplateComplexity;
  /** "15-30 minutes". */
  estimatedSetupTime: string;
}

export const CATEGORY_LABELS: Readonly<Record<TemplateCategory, string>> = {
  content: "Content",
  ai: "AI",
  automation: "Automation",
  analytics: "Analytics",
  "e-commerce": "E-commerce",
  custom: "Custom",
};

export const COMPLEXITY_LABELS: Readonly<Record<TemplateComplexity, string>> = {
  moderate: "Moderate",
  advanced: "Advanced",
};
