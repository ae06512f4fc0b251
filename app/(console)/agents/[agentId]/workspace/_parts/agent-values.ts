import type { AgentConfig, ApprovalMode, ReviewMode } from "@/lib/agents/config-schema";
import type { AgentView } from "@/lib/agents/schema";
import type { AgentTemplate, OptionValues, TemplateOption } from "@/lib/agents/templates/template";
import type { ToolName } from "@/lib/agents/tools/tool-titles";

/** Values of the Configuration tab by field name. A checked box has "on". */
export type AgentValues = Record<string, string>;

/** The template's values, used where the agent sets none. */
export type AgentDefaults = Pick<AgentTemplate, "tools" | "approvals" | "options" | "modelDecides">;

/** The available options. */
export interface AgentChoices {
  defaults: AgentDefaults;
  toolNames: readonly ToolName[];
  ragIds: readonly string[];
  serverIds: readonly string[];
  /** The saved configuration. Values without a field are kept. */
  currentConfig?: AgentConfig | null;
}

const CONFIG_FIELDS: readonly string[] = [
  "aiModel",
  "processingLimits",
  "instructions",
  "integrationId",
  "tools",
  "approvals",
  "rags",
  "servers",
  "review",
  "limits",
  "options",
] satisfies (keyof AgentConfig)[];

/** When people review what needs approval, unless the configuration says otherwise. */
export const DEFAULT_REVIEW = "at-end" satisfies ReviewMode;

const MICROS = 1_000_000;
const asText = (value: number | undefined) => (value === undefined ? "" : String(value));
const checkboxValue = (isOn: boolean) => (isOn ? "on" : "");

/** Returns an agent's values for the form. */
export function agentValues(agent: AgentView, choices: AgentChoices): AgentValues {
  const { agentType, status, aiagentType, agentConfig: config } = agent;
  const { defaults, toolNames, ragIds, serverIds } = choices;
  const { processingLimits, limits } = config ?? {};
  const tools = config?.tools ?? defaults.tools;
  const approvals: Partial<Record<ToolName, ApprovalMode>> = {
    ...defaults.approvals,
    ...config?.approvals,
  };
  return {
    agentType,
    status,
    aiagentType: aiagentType ?? "",
    instructions: config?.instructions ?? "",
    integrationId: config?.integrationId ?? "",
    model: config?.aiModel?.textGeneration ?? "",
    maxTasks: asText(processingLimits?.maxConcurrentTasks),
    timeout: asText(processingLimits?.timeoutMinutes),
    steps: asText(limits?.steps),
    toolCalls: asText(limits?.toolCalls),
    tokens: asText(limits?.tokens),
    dollars: limits?.costMicros === undefined ? "" : String(limits.costMicros / MICROS),
    review: config?.review ?? DEFAULT_REVIEW,
    rags: config?.rags ? "chosen" : "project",
    servers: config?.servers ? "chosen" : "project",
    ...Object.fromEntries(
      toolNames.flatMap((name) => [
        [toolField(name), checkboxValue(tools.includes(name))],
        [approvalField(name), approvals[name] ?? "ask"],
      ]),
    ),
    ...Object.fromEntries([
      ...ragIds.map((id) => [ragField(id), checkboxValue(config?.rags?.includes(id) ?? false)]),
      ...serverIds.map((id) => [
        serverField(id),
        checkboxValue(config?.servers?.includes(id) ?? false),
      ]),
    ]),
    ...optionTexts(defaults.options, config?.options),
  };
}

export const toolField = (name: string) => `tool.${name}`;
export const approvalField = (name: string) => `approval.${name}`;
export const ragField = (id: string) => `rag.${id}`;
export const serverField = (id: string) => `server.${id}`;
export const optionField = (name: string) => `option.${name}`;
/** Key of an option's errors in an answer. */
export const optionError = (name: string) => `agentConfig.options.${name}`;

/** Returns the options' values for the form. */
export function optionTexts(options: readonly TemplateOption[], given?: OptionValues): AgentValues {
  return Object.fromEntries(
    options.map((option) => [
      optionField(option.name),
      String(given?.[option.name] ?? option.default),
    ]),
  );
}

/** Returns the options that differ from their defaults, or undefined. */
function optionsOf(
  options: readonly TemplateOption[],
  typed: (field: string) => string,
): OptionValues | undefined {
  const own = options.flatMap((option): [string, number | string][] => {
    const text = typed(optionField(option.name)).trim();
    const value = option.kind === "number" ? Number(text) : text;
    const isDefault = value === option.default || (option.kind === "number" && text === "");
    return isDefault ? [] : [[option.name, value]];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** The parts of a template that the set-up form needs. */
export interface SetUpTemplate {
  id: string;
  name: string;
  description: string;
  /** The agent's type. */
  type: string;
  options: readonly TemplateOption[];
  modelFor: AgentTemplate["modelFor"];
}

/** Returns the new agent for the API: created from the template, in the chosen project. */
export function newAgent(
  template: SetUpTemplate,
  typed: (field: string) => string,
  agentUrl: string,
) {
  const model = typed("model");
  const config = omitUndefined({
    aiModel: model ? { textGeneration: model } : undefined,
    integrationId: typed("integrationId") || undefined,
    options: optionsOf(template.options, typed),
  });
  return {
    name: typed("name"),
    details: template.description,
    agentUrl,
    agentType: template.type,
    status: "active",
    templateId: template.id,
    aiagentType: template.id,
    agentConfig: config ?? null,
    project_id: typed("project") || null,
  };
}

/** Removes undefined values. Returns undefined if nothing is left. */
function omitUndefined<Fields extends object>(fields: Fields): Partial<Fields> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Fields>) : undefined;
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/**
 * Omits empty values and values equal to the template's, so defaults apply. Null if nothing is
 * left.
 */
export function toConfig(now: AgentValues, choices: AgentChoices) {
  const { defaults, toolNames, ragIds, serverIds, currentConfig } = choices;
  const others = Object.entries(currentConfig ?? {}).filter(
    ([name]) => !CONFIG_FIELDS.includes(name),
  );
  const tools = toolNames.filter((name) => now[toolField(name)]);
  const approvals = toolNames.flatMap((name): [string, string][] => {
    const mode = now[approvalField(name)] || "ask";
    return mode === (defaults.approvals[name] ?? "ask") ? [] : [[name, mode]];
  });
  const config = omitUndefined({
    ...Object.fromEntries(others),
    aiModel: now.model ? { textGeneration: now.model } : undefined,
    processingLimits: omitUndefined({
      maxConcurrentTasks: numberOf(now.maxTasks),
      timeoutMinutes: numberOf(now.timeout),
    }),
    instructions: now.instructions || undefined,
    integrationId: now.integrationId || undefined,
    tools: isSame(tools, defaults.tools) ? undefined : tools,
    approvals: approvals.length > 0 ? Object.fromEntries(approvals) : undefined,
    review: now.review && now.review !== DEFAULT_REVIEW ? now.review : undefined,
    rags: now.rags === "chosen" ? ragIds.filter((id) => now[ragField(id)]) : undefined,
    servers: now.servers === "chosen" ? serverIds.filter((id) => now[serverField(id)]) : undefined,
    limits: omitUndefined({
      steps: numberOf(now.steps),
      toolCalls: numberOf(now.toolCalls),
      tokens: numberOf(now.tokens),
      costMicros: now.dollars ? Math.round(Number(now.dollars) * MICROS) : undefined,
    }),
    options: optionsOf(defaults.options, (field) => now[field] ?? ""),
  });
  return (config ?? null) as AgentConfig | null;
}

const OWN_FIELDS = ["agentType", "status", "aiagentType"];

/** Returns the changed fields. A changed configuration is sent whole. */
export function agentChanges(
  before: AgentValues,
  now: AgentValues,
  choices: AgentChoices,
): Record<string, unknown> {
  const differing = Object.keys(before).filter((name) => before[name] !== now[name]);
  const differs = (name: string) => differing.includes(name);
  return {
    ...(differs("agentType") && { agentType: now.agentType }),
    ...(differs("status") && { status: now.status }),
    ...(differs("aiagentType") && { aiagentType: now.aiagentType || null }),
    ...(differing.some((name) => !OWN_FIELDS.includes(name)) && {
      agentConfig: toConfig(now, choices),
    }),
  };
}
