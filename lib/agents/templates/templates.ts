import { hasWords } from "@/lib/text/fold";
import type { AgentConfig } from "../config-schema";
import { COMMERCE_TEMPLATES } from "./commerce";
import { PUBLISHING_TEMPLATES } from "./publishing";
import type {
  AgentTemplate,
  OptionValues,
  TemplateCategory,
  TemplateComplexity,
  TemplateOption,
} from "./template";

/** All templates, in the order of the catalog. */
export const AGENT_TEMPLATES: readonly AgentTemplate[] = [
  ...PUBLISHING_TEMPLATES,
  ...COMMERCE_TEMPLATES,
];

export interface TemplateFilter {
  /** Its words are searched in name, description and features. */
  q: string;
  category: TemplateCategory | "all";
  complexity: TemplateComplexity | "all";
}

/** Returns the templates that match a filter, in the order of the catalog. */
export function filterTemplates({ q, category, complexity }: TemplateFilter): AgentTemplate[] {
  return AGENT_TEMPLATES.filter(
    (entry) =>
      (category === "all" || entry.category === category) &&
      (complexity === "all" || entry.complexity === complexity) &&
      hasWords([entry.name, entry.description, ...entry.features].join("\n"), q),
  );
}

/** Returns the template with this ID, or undefined. */
export function findTemplate(id: string | null | undefined): AgentTemplate | undefined {
  return AGENT_TEMPLATES.find((entry) => entry.id === id);
}

/** Returns an agent's template; by default the custom agent's. */
export const templateOf = (id: string | null): AgentTemplate =>
  findTemplate(id) ?? (findTemplate("custom-agent") as AgentTemplate);

/** Returns an agent's configuration with its template's defaults. */
export function agentSetup(templateId: string | null, config: AgentConfig | null) {
  const { tools, approvals, options } = templateOf(templateId);
  const defaults = options.map((option) => [option.name, option.default] as const);
  return {
    ...config,
    tools: config?.tools ?? [...tools],
    approvals: { ...approvals, ...config?.approvals },
    options: { ...Object.fromEntries(defaults), ...config?.options } as OptionValues,
  } satisfies AgentConfig;
}

/**
 * Returns whether a model decides what an agent does. Otherwise a fixed rule decides, whatever the
 * texts that it reads say.
 */
export const usesModel = (
  templateId: string | null,
  config: Pick<AgentConfig, "integrationId"> | null,
): boolean => templateOf(templateId).modelDecides && Boolean(config?.integrationId);

const ONE = /\b1 (day|hour|order|stor)(?:s|ies)\b/g;

/**
 * Returns the options of an agent that follows a rule in one line: "Contacts silent for 90 days or
 * more · at most 8". "" for an agent without options.
 */
export function ruleSummary(templateId: string | null, config: AgentConfig | null): string {
  const values = agentSetup(templateId, config).options;
  const parts = templateOf(templateId).options.flatMap(({ name, summary }) => {
    const value = String(values[name] ?? "").trim();
    return summary && value !== "" ? [summary.replace("{}", value)] : [];
  });
  const line = parts
    .join(" · ")
    .replace(ONE, (_, word: string) => `1 ${word === "stor" ? "story" : word}`);
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function optionProblem(option: TemplateOption, value: number | string): string | null {
  const { label } = option;
  if (option.kind === "number") {
    const isWhole = Number.isInteger(value);
    if (!isWhole) return `${label} must be a whole number`;
    if (Number(value) < option.min) return `${label} must be at least ${option.min}`;
    return Number(value) > option.max ? `${label} must be at most ${option.max}` : null;
  }
  if (typeof value !== "string") return `${label} must be text`;
  if (option.kind === "choice")
    return option.choices.includes(value)
      ? null
      : `${label} must be one of ${option.choices.join(", ")}`;
  return value.length > option.max ? `${label} must be at most ${option.max} characters` : null;
}

/**
 * Returns the invalid options of an agent of this template, with messages by name; empty if all are
 * valid.
 */
export function optionProblems(
  templateId: string | null,
  given: OptionValues | undefined,
): Record<string, string> {
  const { name, options } = templateOf(templateId);
  const problems = Object.entries(given ?? {}).map(([key, value]) => {
    const option = options.find((one) => one.name === key);
    const problem = option ? optionProblem(option, value) : `${name} has no option ${key}`;
    return [key, problem] as const;
  });
  return Object.fromEntries(
    problems.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
