import { removeRoute } from "@/app/api/team-routes";
import { AGENT } from "@/lib/agents/agent-store";

export const { GET, POST, PUT, PATCH, DELETE } = removeRoute<{ agentId: string; userId: string }>({
  item: AGENT,
  access: "agents.assign",
  idOf: ({ agentId }) => agentId,
});
