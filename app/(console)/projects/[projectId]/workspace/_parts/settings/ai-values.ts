import { AI_DEFAULTS } from "@/lib/managed-items/ai-config";
import type { AiConfig } from "@/lib/managed-items/schema";

/** The AI form's values, as texts. */
export interface AiValues {
  aiProjectType: string;
  model: string;
  maxTasks: string;
  timeout: string;
}

interface AiFields {
  aiProjectType: string | null;
  aiConfig: AiConfig | null;
}

/** Returns a project's values for the form, with defaults for unset ones. */
export function aiValuesOf({ aiProjectType, aiConfig }: AiFields): AiValues {
  const limits = aiConfig?.processingLimits;
  return {
    aiProjectType: aiProjectType ?? "",
    model: aiConfig?.aiModel?.textGeneration ?? "",
    maxTasks: String(limits?.maxConcurrentTasks ?? AI_DEFAULTS.maxConcurrentTasks),
    timeout: String(limits?.timeoutMinutes ?? AI_DEFAULTS.timeoutMinutes),
  };
}

/**
 * Returns the fields to send; empty without changes. Without an AI project type, the project's AI
 * is removed.
 */
export function aiChanges(before: AiValues, now: AiValues): Partial<AiFields> {
  const names = Object.keys(now) as (keyof AiValues)[];
  if (names.every((name) => before[name] === now[name])) return {};
  if (now.aiProjectType === "") return { aiProjectType: null, aiConfig: null };
  return {
    aiProjectType: now.aiProjectType,
    aiConfig: {
      ...(now.model && { aiModel: { textGeneration: now.model } }),
      processingLimits: {
        maxConcurrentTasks: Number(now.maxTasks),
        timeoutMinutes: Number(now.timeout),
      },
    },
  };
}
