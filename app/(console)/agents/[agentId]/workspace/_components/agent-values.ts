import type { AgentView } from "@/lib/agents/schema";
import type { AiConfig } from "@/lib/managed-items/schema";

/** What the Configuration tab of an agent holds, as its fields do. */
export interface AgentValues {
  agentType: string;
  status: string;
  aiagentType: string;
  model: string;
  maxTasks: string;
  timeout: string;
}

const asText = (value: number | undefined) => (value === undefined ? "" : String(value));

export function agentValues({
  agentType,
  status,
  aiagentType,
  agentConfig,
}: AgentView): AgentValues {
  const limits = agentConfig?.processingLimits;
  return {
    agentType,
    status,
    aiagentType: aiagentType ?? "",
    model: agentConfig?.aiModel?.textGeneration ?? "",
    maxTasks: asText(limits?.maxConcurrentTasks),
    timeout: asText(limits?.timeoutMinutes),
  };
}

/** Null where nothing is configured. What is left empty is left out, so that its default holds. */
function configOf({ model, maxTasks, timeout }: AgentValues): AiConfig | null {
  const processingLimits = {
    ...(maxTasks && { maxConcurrentTasks: Number(maxTasks) }),
    ...(timeout && { timeoutMinutes: Number(timeout) }),
  };
  const config: AiConfig = {
    ...(model && { aiModel: { textGeneration: model } }),
    ...(Object.keys(processingLimits).length > 0 && { processingLimits }),
  };
  return Object.keys(config).length > 0 ? config : null;
}

/** The fields that differ; the configuration is one of them, and whole. */
export function agentChanges(before: AgentValues, now: AgentValues): Record<string, unknown> {
  const differs = (name: keyof AgentValues) => before[name] !== now[name];
  return {
    ...(differs("agentType") && { agentType: now.agentType }),
    ...(differs("status") && { status: now.status }),
    ...(differs("aiagentType") && { aiagentType: now.aiagentType || null }),
    ...((["model", "maxTasks", "timeout"] as const).some(differs) && {
      agentConfig: configOf(now),
    }),
  };
}
