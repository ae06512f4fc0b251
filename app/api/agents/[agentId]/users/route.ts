import { assignRoute } from "@/app/api/team-routes";
import { AGENT } from "@/lib/managed-items/agents-and-rags";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ agentId: string }>({
  tag: "Agents",
  summary: "Add a person to an agent's team",
  access: "agents.assign",
  item: AGENT,
  idOf: ({ agentId }) => agentId,
});
