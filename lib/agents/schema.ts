import * as z from "zod";
import { AGENT_STATUSES, AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import { assignedUsersSchema } from "@/lib/managed-items/assigned-user-schema";
import {
  type AiConfig,
  type AssignedUserView,
  aiConfigSchema,
  type ItemCounts,
  itemChoice,
  itemFields,
  itemListSchema,
  itemType,
  itemUrl,
} from "@/lib/managed-items/schema";
import { text } from "@/lib/text-schema";

export const AGENT_NOT_FOUND = "agent not found";
export const AGENT_ID_MISSING = "agent ID not provided";
export const AGENT_LOAD_FAILED = "Failed to load agent. Please try again.";

const fields = {
  ...itemFields,
  agentUrl: itemUrl("Agent URL"),
  agentType: itemType("Agent type"),
  status: itemChoice("Status", AGENT_STATUSES),
  aiagentType: text({ max: 100, label: "AI agent type" }).nullable(),
  agentConfig: aiConfigSchema.nullable(),
};

/** A new agent: the five fields are required. */
export const createAgentSchema = z.object({
  ...fields,
  aiagentType: fields.aiagentType.default(null),
  agentConfig: fields.agentConfig.default(null),
  /** The catalogue entry that it is made from. */
  templateId: itemChoice("Template", AGENT_TEMPLATE_IDS).nullable().default(null),
  assigned_users: assignedUsersSchema.default([]),
});

/** The changed fields of an agent; those that are left out stay as they are. What it was made from never changes. */
export const updateAgentSchema = z
  .object({ ...fields, assigned_users: assignedUsersSchema })
  .partial();

export type CreateAgent = z.output<typeof createAgentSchema>;
export type UpdateAgent = z.output<typeof updateAgentSchema>;

export const agentListSchema = itemListSchema(AGENT_STATUSES);

/** A project that uses an agent. */
export interface AssignedProject {
  projectId: string | null;
  projectName: string | null;
  projectRole: string | null;
}

/** An agent as every answer carries it. */
export interface AgentView {
  id: string;
  name: string;
  details: string;
  agentUrl: string;
  agentType: string;
  aiagentType: string | null;
  /** In the shape of a project's aiConfig. */
  agentConfig: AiConfig | null;
  /** The catalogue entry that it was made from; null for one made from scratch. */
  templateId: string | null;
  status: string;
  assigned_users: AssignedUserView[];
  /** The projects that use it, as far as the reader may see them. */
  assigned_projects: AssignedProject[];
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** An agent in a list. */
export interface AgentCardView extends AgentView, ItemCounts {}
