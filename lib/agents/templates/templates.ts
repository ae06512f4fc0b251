import { hasWords } from "@/lib/search/fold";
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

/** The catalogue in its order. */
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

/** The catalogue's entries that a filter leaves, in its order. */
export function filterTemplates({ q, category, complexity }: TemplateFilter): AgentTemplate[] {
  return AGENT_TEMPLATES.filter(
    (entry) =>
      (category === "all" || entry.category === category) &&
      (complexity === "all" || entry.complexity === complexity) &&
      hasWords([entry.name, entry.description, ...entry.features].join("\n"), q),
  );
}

/** The entry of an id; undefined for any other text. */
export function findTemplate(id: string | null | undefined): AgentTemplate | undefined {
  return AGENT_TEMPLATES.find((entry) => entry.id === id);
}

/** The template by which an agent works: one that is made from none does what any agent can. */
export const templateOf = (id: string | null): AgentTemplate =>
  findTemplate(id) ?? (findTemplate("custom-agent") as AgentTemplate);

/** What an agent works by: its configuration, and its template's for what that does not say. */
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

/** Whether a model decides what an agent does; else a rule in code does, whatever the texts say that it reads. */
export const isModelLed = (
  templateId: string | null,
  config: Pick<AgentConfig, "integrationId"> | null,
): boolean => templateOf(templateId).modelDecides && Boolean(config?.integrationId);

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
  return value.length > option.max ? `${label} must have at most ${option.max} characters` : null;
}

/** What is wrong with the options of an agent of this template, by their names; nothing where all fit. */
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
