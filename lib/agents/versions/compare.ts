import type { AgentConfig } from "../config-schema";
import { TOOL_TITLES, type ToolName } from "../tools/tool-titles";

/** One field that differs between two configurations, in words. */
interface FieldChange {
  /** The path in the configuration, such as `limits.steps`. */
  field: string;
  label: string;
  /** Null if it wasn't set, so that the default applied. */
  before: string | null;
  after: string | null;
}

const LABELS: Readonly<Record<string, string>> = {
  instructions: "Instructions",
  integrationId: "Integration",
  "aiModel.textGeneration": "AI model",
  tools: "Tools",
  rags: "RAGs",
  servers: "Tool servers",
  review: "Review changes",
  "limits.steps": "Model calls per run",
  "limits.toolCalls": "Tool calls per run",
  "limits.tokens": "Tokens per run",
  "limits.costMicros": "Cost per run",
  "processingLimits.maxConcurrentTasks": "Max tasks",
  "processingLimits.timeoutMinutes": "Timeout in minutes",
};

const APPROVAL_WORDS: Readonly<Record<string, string>> = {
  auto: "without approval",
  ask: "asks the person",
  "ask-other": "asks someone else",
};

const REVIEW_WORDS: Readonly<Record<string, string>> = {
  "at-end": "all together, at the end of the run",
  "ask-and-wait": "each on its own, before the run continues",
};

/** Names of what a configuration refers to, by ID. */
export type Names = Readonly<Record<string, string>>;

const titleOf = (name: string) =>
  Object.hasOwn(TOOL_TITLES, name) ? TOOL_TITLES[name as ToolName] : name;

/** Returns the settings of a configuration by their path. Lists stay whole. */
function settingsOf(config: AgentConfig | null): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  for (const [name, value] of Object.entries(config ?? {})) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      settings.set(name, value);
    else
      for (const [inner, one] of Object.entries(value as object))
        settings.set(`${name}.${inner}`, one);
  }
  return settings;
}

function labelOf(field: string, options: Names): string {
  const [group, name = ""] = [field.slice(0, field.indexOf(".")), field.split(".")[1]];
  if (group === "approvals") return `Approval: ${titleOf(name)}`;
  if (group === "options") return options[name] ?? name;
  return LABELS[field] ?? field;
}

function wordsOf(field: string, value: unknown, names: Names): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) {
    const listed = value.map((one) => names[String(one)] ?? titleOf(String(one)));
    return listed.length === 0 ? "None" : listed.toSorted().join(", ");
  }
  if (field.startsWith("approvals.")) return APPROVAL_WORDS[String(value)] ?? String(value);
  if (field === "review") return REVIEW_WORDS[String(value)] ?? String(value);
  if (field === "limits.costMicros") return `$${Number(value) / 1_000_000}`;
  return names[String(value)] ?? String(value);
}

/**
 * Compares two configurations field by field.
 *
 * @param words.options labels of the template's options by name.
 * @param words.names names of RAGs, integrations and tool servers by ID.
 */
export function compareConfigs(
  before: AgentConfig | null,
  after: AgentConfig | null,
  { options, names }: { options: Names; names: Names },
): FieldChange[] {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  const fields = new Set([...old.keys(), ...now.keys()]);
  return [...fields].flatMap((field) => {
    const change = {
      field,
      label: labelOf(field, options),
      before: wordsOf(field, old.get(field), names),
      after: wordsOf(field, now.get(field), names),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns all IDs that a configuration may refer to. */
export const referencesOf = (config: AgentConfig | null): string[] => [
  ...(config?.rags ?? []),
  ...(config?.servers ?? []),
  ...(config?.integrationId ? [config.integrationId] : []),
];
