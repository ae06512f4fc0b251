import * as z from "zod";
import { AGENT_STATUSES, AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import { assignedUsersSchema } from "@/lib/managed-items/assigned-user-schema";
import {
  assignedUserViewSchema,
  itemChoice,
  itemCounts,
  itemFields,
  itemListSchema,
  itemType,
  itemUrl,
  linkSchema,
} from "@/lib/managed-items/schema";
import { text } from "@/lib/text-schema";
import { agentConfigSchema } from "./config-schema";
import { INPUT_READS } from "./templates/template";
import { optionProblems } from "./templates/templates";

export const AGENT_LOAD_FAILED = "Failed to load agent. Please try again.";

const fields = {
  ...itemFields,
  agentUrl: itemUrl("Agent URL"),
  agentType: itemType("Agent type"),
  status: itemChoice("Status", AGENT_STATUSES),
  aiagentType: text({ max: 100, label: "AI agent type" }).nullable(),
  agentConfig: agentConfigSchema.nullable(),
};

/** Input to create an agent. The first five fields are required. */
export const createAgentSchema = z
  .object({
    ...fields,
    aiagentType: fields.aiagentType.default(null),
    agentConfig: fields.agentConfig.default(null),
    /** The template it is created from. */
    templateId: itemChoice("Template", AGENT_TEMPLATE_IDS).nullable().default(null),
    project_id: text({ max: 64, label: "Project" }).nullable().default(null).meta({
      description: "The first project to link the agent to. You can link more later.",
    }),
    assigned_users: assignedUsersSchema.default([]),
  })
  .superRefine(({ templateId, agentConfig }, { addIssue }) => {
    for (const [name, message] of Object.entries(optionProblems(templateId, agentConfig?.options)))
      addIssue({ code: "custom", path: ["agentConfig", "options", name], message });
  });

/** Input to edit an agent. Omitted fields keep their value. The template never changes. */
export const updateAgentSchema = z
  .object({ ...fields, assigned_users: assignedUsersSchema })
  .partial();

export type CreateAgent = z.output<typeof createAgentSchema>;
export type UpdateAgent = z.output<typeof updateAgentSchema>;

export const agentListSchema = itemListSchema(AGENT_STATUSES);
export const agentLinkSchema = linkSchema("agentId", "Agent ID");

/** A project that uses an agent. */
const assignedProject = z
  .object({
    projectId: z.string().nullable(),
    projectName: z.string().nullable(),
    projectRole: z.string().nullable(),
  })
  .meta({ id: "AssignedProject" });
export type AssignedProject = z.infer<typeof assignedProject>;

/** An agent in responses. */
export const agentViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    details: z.string(),
    agentUrl: z.string(),
    agentType: z.string(),
    aiagentType: z.string().nullable(),
    agentConfig: agentConfigSchema.nullable().meta({
      description: "Same shape as a project's `aiConfig`, plus the agent's own settings.",
    }),
    templateId: z.string().nullable().meta({
      description: "The template the agent was created from. Null if it was created from scratch.",
    }),
    reads_input: z.enum(INPUT_READS).meta({
      description:
        "What the agent reads of a run's input: all of it, the web addresses in it, or nothing. An agent that doesn't read words follows a rule with its options.",
    }),
    rule_summary: z.string().meta({
      description: "The options of an agent that follows a rule, in one line. Empty for others.",
    }),
    status: z.string(),
    assigned_users: z.array(assignedUserViewSchema),
    assigned_projects: z
      .array(assignedProject)
      .meta({ description: "Projects the agent is linked to, limited to those you may see." }),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Agent" });
export type AgentView = z.infer<typeof agentViewSchema>;

export const agentCardViewSchema = agentViewSchema
  .extend(itemCounts.shape)
  .meta({ id: "AgentCard" });
export type AgentCardView = z.infer<typeof agentCardViewSchema>;
