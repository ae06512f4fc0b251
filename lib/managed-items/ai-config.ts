import type { AiConfig } from "./schema";

/** Values for items without a configuration. */
export const AI_DEFAULTS = { maxConcurrentTasks: 5, timeoutMinutes: 10 } as const;

/**
 * Returns the display name of a text generation model: by its family, otherwise "Custom Model".
 */
export function aiModelName(textGeneration: string | null | undefined): string {
  const model = textGeneration?.toLowerCase() ?? "";
  if (model.includes("llama")) return "Llama";
  if (model.includes("mistral")) return "Mistral";
  return "Custom Model";
}

/** Returns the values for the AI Configuration block. */
export function aiConfigFacts({ aiModel, processingLimits }: AiConfig) {
  const minutes = processingLimits?.timeoutMinutes ?? AI_DEFAULTS.timeoutMinutes;
  return {
    model: aiModelName(aiModel?.textGeneration),
    maxTasks: processingLimits?.maxConcurrentTasks ?? AI_DEFAULTS.maxConcurrentTasks,
    timeout: minutes === 1 ? "1 minute" : `${minutes} minutes`,
  };
}
