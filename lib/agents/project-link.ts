import { agentProjects } from "@/db/schema/agents";
import type { ProjectLink } from "@/lib/managed-items/project-links";
import { AGENT } from "./definition";

/** Which projects use which agent. */
export const AGENT_LINK: ProjectLink = {
  item: AGENT,
  table: agentProjects,
  itemId: agentProjects.agentId,
  projectId: agentProjects.projectId,
  linkedAt: agentProjects.linkedAt,
};
