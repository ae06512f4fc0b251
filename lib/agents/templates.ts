import type { AgentTemplate, TemplateCategory, TemplateComplexity } from "./template-schema";
import { COMMERCE_TEMPLATES } from "./templates-commerce";
import { PUBLISHING_TEMPLATES } from "./templates-publishing";

/** The catalogue in its order; the descriptions and features are ours. */
export const AGENT_TEMPLATES: readonly AgentTemplate[] = [
  ...PUBLISHING_TEMPLATES,
  ...COMMERCE_TEMPLATES,
];

export interface TemplateFilter {
  /** Searched in name, description and features, ignoring case. */
  q: string;
  category: TemplateCategory | "all";
  complexity: TemplateComplexity | "all";
}

/** The catalogue's entries that a filter leaves, in its order. */
export function filterTemplates({ q, category, complexity }: TemplateFilter): AgentTemplate[] {
  const wanted = q.trim().toLowerCase();
  return AGENT_TEMPLATES.filter(
    (entry) =>
      (category === "all" || entry.category === category) &&
      (complexity === "all" || entry.complexity === complexity) &&
      [entry.name, entry.description, ...entry.features].join("\n").toLowerCase().includes(wanted),
  );
}

/** The entry of an id; undefined for any other text. */
export function findTemplate(id: string | undefined): AgentTemplate | undefined {
  return AGENT_TEMPLATES.find((entry) => entry.id === id);
}
