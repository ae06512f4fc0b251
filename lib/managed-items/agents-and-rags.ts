import { agentProjects, agents, agentUsers } from "@/db/schema/agents";
import { ragProjects, rags, ragUsers } from "@/db/schema/rags";
import type { ManagedItem, Membership } from "./definition";
import type { ProjectLink } from "./project-links";
import { asCreator, onTeam } from "./ways";
import { AGENT_ID_MISSING, AGENT_NOT_FOUND, RAG_ID_MISSING, RAG_NOT_FOUND } from "./words";

const AGENT_TEAM: Membership = {
  table: agentUsers,
  itemKey: "agentId",
  itemId: agentUsers.agentId,
  userId: agentUsers.userId,
  role: agentUsers.role,
  assignedAt: agentUsers.assignedAt,
};

/** Agents as a managed item: who sees them, and what they are called. */
export const AGENT: ManagedItem = {
  kind: "agent",
  table: agents,
  members: AGENT_TEAM,
  words: { notFound: AGENT_NOT_FOUND, idMissing: AGENT_ID_MISSING, singular: "agent" },
  ways: [asCreator(agents), onTeam(AGENT_TEAM)],
};

/** Links between projects and agents. */
export const AGENT_LINK = {
  item: AGENT,
  table: agentProjects,
  itemKey: "agentId",
  itemId: agentProjects.agentId,
  projectId: agentProjects.projectId,
  role: agentProjects.role,
  linkedAt: agentProjects.linkedAt,
} satisfies ProjectLink;

const RAG_TEAM: Membership = {
  table: ragUsers,
  itemKey: "ragId",
  itemId: ragUsers.ragId,
  userId: ragUsers.userId,
  role: ragUsers.role,
  assignedAt: ragUsers.assignedAt,
};

/** RAGs as a managed item. */
export const RAG: ManagedItem = {
  kind: "rag",
  table: rags,
  members: RAG_TEAM,
  words: { notFound: RAG_NOT_FOUND, idMissing: RAG_ID_MISSING, singular: "RAG" },
  ways: [asCreator(rags), onTeam(RAG_TEAM)],
};

/** Links between projects and RAGs. */
export const RAG_LINK: ProjectLink = {
  item: RAG,
  table: ragProjects,
  itemKey: "ragId",
  itemId: ragProjects.ragId,
  projectId: ragProjects.projectId,
  linkedAt: ragProjects.linkedAt,
};
