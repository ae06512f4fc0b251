import { assignRoute } from "@/app/api/team-routes";
import { AGENT } from "@/lib/agents/agent-store";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ agentId: string }>({
  tag: "Agents",
  summary: "Assign somebody to an agent",
  access: "agents.assign",
  item: AGENT,
  idOf: ({ agentId }) => agentId,
});
