import { AI_DEFAULTS } from "@/lib/managed-items/ai-config";
import type { AiConfig } from "@/lib/managed-items/schema";

/** What the AI form holds: texts, as fields have them. */
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

/** The fields of a project as the form shows them; what is not set shows its default. */
export function aiValuesOf({ aiProjectType, aiConfig }: AiFields): AiValues {
  const limits = aiConfig?.processingLimits;
  return {
    aiProjectType: aiProjectType ?? "",
    model: aiConfig?.aiModel?.textGeneration ?? "",
    maxTasks: String(limits?.maxConcurrentTasks ?? AI_DEFAULTS.maxConcurrentTasks),
    timeout: String(limits?.timeoutMinutes ?? AI_DEFAULTS.timeoutMinutes),
  };
}

/** What is sent of the form: nothing without a change; without an AI project type the project has no AI at all. */
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
