import * as z from "zod";
import { APPROVAL_MODES } from "@/db/vocabulary";
import { aiConfigSchema } from "@/lib/managed-items/schema";
import { text } from "@/lib/text-schema";
import { TOOL_NAMES } from "./tools/tool-titles";

/**
 * Approval mode of a writing tool: without approval, or with approval by the person or by someone
 * else.
 */
const TOOL_APPROVAL_MODES = ["auto", ...APPROVAL_MODES] as const;
export type ApprovalMode = (typeof TOOL_APPROVAL_MODES)[number];

/** When people review what needs approval: at the end of the run, or before it goes on. */
const REVIEW_MODES = ["at-end", "ask-and-wait"] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

/** Default limits of a run. `steps` counts model calls, `toolCalls` counts reads and changes. */
export const RUN_LIMITS = {
  steps: 12,
  toolCalls: 20,
  minutes: 10,
  concurrent: 5,
  tokens: 200_000,
  costMicros: 1_000_000,
} as const;

const MAX_RAGS = 20;
const MAX_SERVERS = 20;
const toolName = z.enum(TOOL_NAMES, `Tool must be one of ${TOOL_NAMES.join(", ")}`);

/** An agent's configuration: the fields of a project's, and the agent's own. */
export const agentConfigSchema = aiConfigSchema.extend({
  instructions: text({ max: 8000, min: 0, label: "Instructions" }).optional(),
  integrationId: text({ max: 64, label: "Integration" }).optional().meta({
    description:
      "The integration whose model the agent uses: `aiModel.textGeneration`, or else the integration's preferred model. Without an integration, the agent follows its template's rule.",
  }),
  tools: z.array(toolName).max(TOOL_NAMES.length).optional().meta({
    description: "Tools the agent may use. Defaults to its template's tools.",
  }),
  rags: z
    .array(text({ max: 64, label: "RAG" }))
    .max(MAX_RAGS)
    .optional()
    .meta({
      description:
        "RAGs the agent searches, limited to those that the person it runs on behalf of may search. Defaults to the project's RAGs.",
    }),
  servers: z
    .array(text({ max: 64, label: "Tool server" }))
    .max(MAX_SERVERS)
    .optional()
    .meta({
      description:
        "Tool servers (integrations) whose tools the agent may use. Defaults to the project's tool servers.",
    }),
  approvals: z.partialRecord(toolName, z.enum(TOOL_APPROVAL_MODES)).optional().meta({
    description:
      "Approval mode per writing tool. `auto`: no approval. `ask`: the person the run acts on behalf of decides. `ask-other`: someone else must decide. Defaults to the template's mode; tools the template doesn't list ask.",
  }),
  review: z.enum(REVIEW_MODES).optional().meta({
    description:
      "`at-end` (default): the run proposes what needs approval, goes on as if it were done, and people review everything at its end. `ask-and-wait`: the run waits at each action that needs approval.",
  }),
  limits: z
    .object({
      steps: z.int().min(1).max(50).optional().meta({ description: "Model calls per run." }),
      toolCalls: z.int().min(1).max(200).optional(),
      tokens: z.int().min(1000).max(10_000_000).optional(),
      costMicros: z
        .int()
        .min(1000)
        .max(1_000_000_000)
        .optional()
        .meta({ description: "Cost limit per run, in millionths of a dollar." }),
    })
    .optional(),
  options: z
    .record(text({ max: 40, label: "Option" }), z.union([z.number(), z.string().max(500)]))
    .optional()
    .meta({
      description: "Values for the template's options. Options left out keep their defaults.",
    }),
});
export type AgentConfig = z.output<typeof agentConfigSchema>;

/** Returns the limits of an agent's runs. */
export function runLimits(config: AgentConfig | null) {
  const { processingLimits, limits } = config ?? {};
  return {
    steps: limits?.steps ?? RUN_LIMITS.steps,
    toolCalls: limits?.toolCalls ?? RUN_LIMITS.toolCalls,
    minutes: processingLimits?.timeoutMinutes ?? RUN_LIMITS.minutes,
    concurrent: processingLimits?.maxConcurrentTasks ?? RUN_LIMITS.concurrent,
    tokens: limits?.tokens ?? RUN_LIMITS.tokens,
    costMicros: limits?.costMicros ?? RUN_LIMITS.costMicros,
  };
}
