import { removeRoute } from "@/app/api/team-routes";
import { AGENT } from "@/lib/managed-items/agents-and-rags";

export const { GET, POST, PUT, PATCH, DELETE } = removeRoute<{ agentId: string; userId: string }>({
  tag: "Agents",
  access: "agents.assign",
  item: AGENT,
  idOf: ({ agentId }) => agentId,
});
