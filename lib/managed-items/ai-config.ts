import type { AiConfig } from "./schema";

/** What holds where nothing is configured. */
export const AI_DEFAULTS = { maxConcurrentTasks: 5, timeoutMinutes: 10 } as const;

/** The name of a text generation model: by its family, "Custom Model" for any other and for none. */
export function aiModelName(textGeneration: string | null | undefined): string {
  const model = textGeneration?.toLowerCase() ?? "";
  if (model.includes("llama")) return "Llama";
  if (model.includes("mistral")) return "Mistral";
  return "Custom Model";
}

/** What the AI Configuration block shows of a configuration. */
export function aiConfigFacts({ aiModel, processingLimits }: AiConfig) {
  const minutes = processingLimits?.timeoutMinutes ?? AI_DEFAULTS.timeoutMinutes;
  return {
    model: aiModelName(aiModel?.textGeneration),
    maxTasks: processingLimits?.maxConcurrentTasks ?? AI_DEFAULTS.maxConcurrentTasks,
    timeout: minutes === 1 ? "1 minute" : `${minutes} minutes`,
  };
}
