import type { AiConfig } from "@/lib/managed-items/ai-config-schema";
import { type ItemCardRow, itemView, withCounts } from "@/lib/managed-items/item-view";
import { readAssignedProject } from "./assigned-project-schema";
import type { AgentCardView, AgentView } from "./schema";

/** What `agentColumns` selects. */
export interface AgentRow extends ItemCardRow {
  aiAgentType: string | null;
  agentConfig: string | null;
  templateId: string | null;
  assignedProjects: string;
}

/** An agent as answers carry it. */
export function agentView(row: AgentRow): AgentView {
  const projects = (JSON.parse(row.assignedProjects) as unknown[]).map(readAssignedProject);
  return {
    ...itemView(row),
    agentUrl: row.url,
    agentType: row.type,
    aiagentType: row.aiAgentType,
    agentConfig: row.agentConfig ? (JSON.parse(row.agentConfig) as AiConfig) : null,
    templateId: row.templateId,
    assigned_projects: projects.filter((project) => project !== null),
  };
}

/** An agent as a list carries it. */
export function agentCardView(row: AgentRow): AgentCardView {
  return withCounts(agentView(row), row);
}
