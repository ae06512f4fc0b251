import type { AGENT_TEMPLATE_IDS, RUN_TRIGGERS, WorkspaceType } from "@/db/vocabulary";
import type { ApprovalMode } from "../config-schema";
import { isChanging, TOOL_TITLES, type ToolName } from "../tools/tool-titles";

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

/** An option of a template, used by its procedure. */
export type TemplateOption = {
  /** The key in `agentConfig.options`. */
  name: string;
  label: string;
  help: string;
  /** The option in a few words, with {} for its value. Left out of summaries without it. */
  summary?: string;
} & (
  | { kind: "number"; default: number; min: number; max: number }
  | { kind: "text"; default: string; max: number }
  | { kind: "choice"; default: string; choices: readonly [string, ...string[]] }
  /** The ID of a person, `STARTER`, or "" for no one. */
  | { kind: "person"; default: string; max: number }
);

/** What an agent can read of a run's input: all of it, the web addresses in it, or nothing. */
export const INPUT_READS = ["words", "addresses", "nothing"] as const;

/** The most characters of a filter by names or words, and its most entries. */
export const ONLY_LIMITS = { text: 200, entries: 8 } as const;

/** The option of every agent that follows a rule. A run, schedule or task can give another value. */
const ONLY: TemplateOption = {
  name: "only",
  label: "Only these records",
  kind: "text",
  default: "",
  max: ONLY_LIMITS.text,
  help: "Names or words, separated by commas. Leave empty for all.",
  summary: "only: {}",
};

/** Value of a person option: the person that the run acts on behalf of. */
export const STARTER = "starter";

/** The option of every agent that may create tasks. */
const ASSIGNEE: TemplateOption = {
  name: "assignee",
  label: "Assign new tasks to",
  kind: "person",
  default: "",
  max: 64,
  help: "A person of the project. Tasks that the agent creates get this person as assignee.",
};

/** Returns the entries of a filter by names or words. */
export const onlyEntries = (only: string): string[] =>
  only
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .slice(0, ONLY_LIMITS.entries);

export type OptionValues = Record<string, number | string>;

/**
 * A template for agents. The catalog's card, the agent's configuration and its runs all come from
 * this definition.
 */
export interface AgentTemplate {
  id: AgentTemplateId;
  name: string;
  description: string;
  category: TemplateCategory;
  complexity: TemplateComplexity;
  /** Such as "15-30 minutes". */
  estimatedSetupTime: string;
  /** What its procedure does, one line each. */
  rule: readonly string[];
  /** Workspaces whose records its agents read or change, and where they are shown. */
  workspaces: readonly WorkspaceType[];
  tools: readonly ToolName[];
  /** Approval mode per writing tool. Tools not listed ask. */
  approvals: Readonly<Partial<Record<ToolName, ApprovalMode>>>;
  /**
   * True if a model, when configured, decides which tools to use. Otherwise the rule decides, and a
   * model only rewrites texts.
   */
  modelDecides: boolean;
  /** Completes "Needs a model to": what its agents can't do without one. Null if a rule does it all. */
  modelFor: string | null;
  /** What its agents read of a run's input. */
  reads: (typeof INPUT_READS)[number];
  options: readonly TemplateOption[];
  /** The card's lines: its rule, tools, approvals and triggers. */
  features: readonly string[];
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

/** Ways to start a run, in words. */
const TRIGGERS: Readonly<Record<(typeof RUN_TRIGGERS)[number], string>> = {
  person: "by hand",
  task: "from a task",
  schedule: "on a schedule or after an event",
  chat: "in a conversation",
  api: "through the API",
};

const list = new Intl.ListFormat("en", { type: "conjunction" });
const choice = new Intl.ListFormat("en", { type: "disjunction" });
const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);
const titles = (names: readonly ToolName[]) =>
  list.format(names.map((name) => lower(TOOL_TITLES[name])));

/** Returns the card's line about starting. Conversations are for agents that read words. */
export function startLine({ reads }: Pick<AgentTemplate, "reads">): string {
  const { chat, ...others } = TRIGGERS;
  return `Start it ${choice.format(Object.values(reads === "words" ? TRIGGERS : others))}`;
}

/** Returns the card's lines about tools, approvals and starting. */
function linesOf(template: Pick<AgentTemplate, "tools" | "approvals" | "reads">): string[] {
  const { tools, approvals } = template;
  const reading = tools.filter((name) => !isChanging(name));
  const changing = tools.filter(isChanging);
  const alone = changing.filter((name) => approvals[name] === "auto");
  const asked = changing.filter((name) => !alone.includes(name));
  return [
    ...(reading.length > 0 ? [`Can ${titles(reading)}`] : []),
    ...(asked.length > 0 ? [`Needs approval to ${titles(asked)}`] : []),
    ...(alone.length > 0 ? [`Can ${titles(alone)} without approval`] : []),
    startLine(template),
  ];
}

type Definition = Omit<AgentTemplate, "features" | "modelDecides" | "modelFor" | "reads"> & {
  modelDecides?: boolean;
  modelFor?: string;
  reads?: AgentTemplate["reads"];
};

/** Creates a template with the lines of its card. */
export function template({
  modelDecides = false,
  modelFor,
  ...definition
}: Definition): AgentTemplate {
  const reads = definition.reads ?? (modelDecides ? "words" : "nothing");
  const options = [
    ...definition.options,
    ...(definition.tools.includes("create_task") ? [ASSIGNEE] : []),
    ...(modelDecides ? [] : [ONLY]),
  ];
  const features = [...definition.rule, ...linesOf({ ...definition, reads })];
  return {
    ...definition,
    ...{ options, modelDecides, modelFor: modelFor ?? null, reads, features },
  };
}
