import { agents, agentUsers } from "@/db/schema/agents";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { AGENT_NOT_FOUND } from "./schema";

/** Agents as a managed item. */
export const AGENT: ManagedItem = {
  kind: "agent",
  table: agents,
  searchIndex: "agent_search",
  members: {
    table: agentUsers,
    itemId: agentUsers.agentId,
    userId: agentUsers.userId,
    role: agentUsers.role,
    assignedAt: agentUsers.assignedAt,
  },
  words: { notFound: AGENT_NOT_FOUND, singular: "agent" },
  fields: { url: "agentUrl", type: "agentType" },
};
