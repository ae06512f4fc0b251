import { getAgent } from "@/lib/agents/read-agents";
import { deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("agents.list", async ({ ctx, params }) => {
    const { agent, version } = await getAgent(ctx, params.agentId);
    return versioned({ agent }, version);
  }),
  PATCH: route("agents.edit", async ({ ctx, params, json, ifMatch }) => {
    const change = { id: params.agentId, changes: await json(), ifMatch };
    const { agent, version } = await updateAgent(ctx, change);
    return versioned({ agent }, version);
  }),
  DELETE: route("agents.delete", async ({ ctx, params, ifMatch }) => {
    await deleteAgent(ctx, { id: params.agentId, ifMatch });
    return {};
  }),
});
