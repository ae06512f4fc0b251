import { AGENT_STATUSES } from "@/db/vocabulary";
import type { AiConfig } from "@/lib/managed-items/ai-config-schema";
import { type AssignedUserView, itemListSchema } from "@/lib/managed-items/schema";
import type { AssignedProject } from "./assigned-project-schema";

export const AGENT_NOT_FOUND = "agent not found";
export const AGENT_ID_MISSING = "agent ID not provided";
export const AGENT_LOAD_FAILED = "Failed to load agent. Please try again.";
export const AGENTS_LOAD_FAILED = "Failed to load agents. Please try again.";

export const agentListSchema = itemListSchema(AGENT_STATUSES);

/** An agent as every answer carries it (work-areas §3). */
export interface AgentView {
  id: string;
  name: string;
  details: string;
  agentUrl: string;
  agentType: string;
  aiagentType: string | null;
  /** In the shape of a project's aiConfig. */
  agentConfig: AiConfig | null;
  status: string;
  assigned_users: AssignedUserView[];
  /** The projects that use it, as far as the reader may see them. */
  assigned_projects: AssignedProject[];
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** An agent in a list. */
export interface AgentCardView extends AgentView {
  /** Everybody, of whom assigned_users may show the first ones only. */
  assigned_users_count: number;
}
