import { getAgent } from "@/lib/agents/get-agent";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("agents.list", async ({ ctx, params }) => {
    const { agent, version } = await getAgent(ctx, params.agentId);
    return versioned({ agent }, version);
  }),
});
