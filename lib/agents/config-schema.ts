import * as z from "zod";
import { aiConfigSchema } from "@/lib/managed-items/schema";
import { text } from "@/lib/text-schema";

/** How a tool that changes something is let: by itself, or asked about. */
export const TOOL_MODES = ["auto", "ask", "ask-other"] as const;
export type ToolMode = (typeof TOOL_MODES)[number];

/** What holds where an agent's configuration says nothing. `toolCalls` counts what it reads and changes. */
export const RUN_LIMITS = { steps: 12, toolCalls: 20, minutes: 10, concurrent: 5 } as const;

const MAX_RAGS = 20;
const toolName = text({ max: 40, label: "Tool" });

/** An agent's configuration: a project's, and what an agent needs beyond it. */
export const agentConfigSchema = aiConfigSchema.extend({
  instructions: text({ max: 8000, min: 0, label: "Instructions" }).optional(),
  tools: z.array(toolName).max(40).optional().meta({
    description: "The tools that it may use; those of its template where none are named.",
  }),
  rags: z
    .array(text({ max: 64, label: "RAG" }))
    .max(MAX_RAGS)
    .optional()
    .meta({ description: "The RAGs that it searches, as far as its person may." }),
  approvals: z
    .record(toolName, z.enum(TOOL_MODES))
    .optional()
    .meta({ description: "By tool. What changes something asks where nothing is said." }),
  limits: z
    .object({
      steps: z.int().min(1).max(50).optional(),
      toolCalls: z.int().min(1).max(200).optional(),
    })
    .optional(),
  options: z
    .record(text({ max: 40, label: "Option" }), z.union([z.number(), z.string().max(500)]))
    .optional()
    .meta({ description: "What its template's rule can be given." }),
});
export type AgentConfig = z.output<typeof agentConfigSchema>;

/** The limits of an agent's runs. */
export function runLimits(config: AgentConfig | null) {
  const { processingLimits, limits } = config ?? {};
  return {
    steps: limits?.steps ?? RUN_LIMITS.steps,
    toolCalls: limits?.toolCalls ?? RUN_LIMITS.toolCalls,
    minutes: processingLimits?.timeoutMinutes ?? RUN_LIMITS.minutes,
    concurrent: processingLimits?.maxConcurrentTasks ?? RUN_LIMITS.concurrent,
  };
}
