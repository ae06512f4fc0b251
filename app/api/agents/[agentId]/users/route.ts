import { assignRoute } from "@/app/api/team-routes";
import { AGENT } from "@/lib/agents/agent-store";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ agentId: string }>({
  item: AGENT,
  access: "agents.assign",
  idOf: ({ agentId }) => agentId,
});
