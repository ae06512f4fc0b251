import { agentProjects, agents, agentUsers } from "@/db/schema/agents";
import type { ManagedItem } from "@/lib/managed-items/definition";
import type { ProjectLink } from "@/lib/managed-items/project-links";
import { AGENT_ID_MISSING, AGENT_NOT_FOUND } from "./schema";

/** Agents as a managed item. */
export const AGENT: ManagedItem = {
  kind: "agent",
  table: agents,
  members: {
    table: agentUsers,
    itemKey: "agentId",
    itemId: agentUsers.agentId,
    userId: agentUsers.userId,
    role: agentUsers.role,
    assignedAt: agentUsers.assignedAt,
  },
  words: { notFound: AGENT_NOT_FOUND, idMissing: AGENT_ID_MISSING, singular: "agent" },
};

/** Which projects use which agent. */
export const AGENT_LINK: ProjectLink = {
  item: AGENT,
  table: agentProjects,
  itemKey: "agentId",
  itemId: agentProjects.agentId,
  projectId: agentProjects.projectId,
  linkedAt: agentProjects.linkedAt,
};
