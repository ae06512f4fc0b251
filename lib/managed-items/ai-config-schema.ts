import * as z from "zod";
import { text } from "@/lib/text-schema";

/** A project's aiConfig and an agent's agentConfig (work-areas §3). */
export const aiConfigSchema = z.object({
  aiModel: z.object({ textGeneration: text({ max: 200, label: "AI model" }) }).optional(),
  processingLimits: z
    .object({
      maxConcurrentTasks: z.number().int().min(1).max(1000).optional(),
      timeoutMinutes: z.number().int().min(1).max(1440).optional(),
    })
    .optional(),
});

export type AiConfig = z.output<typeof aiConfigSchema>;

/** The configuration as its column holds it: JSON; null and undefined as they are. */
export function aiConfigColumn(config: AiConfig | null | undefined): string | null | undefined {
  return config && JSON.stringify(config);
}
