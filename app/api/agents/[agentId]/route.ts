import { getAgent } from "@/lib/agents/read-agents";
import { agentCardViewSchema, agentViewSchema, updateAgentSchema } from "@/lib/agents/schema";
import { deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Agents",
    summary: "Get an agent",
    access: "agents.list",
    answer: { agent: agentViewSchema },
    handle: async ({ ctx, params }) => {
      const { agent, version } = await getAgent(ctx, params.agentId);
      return versioned({ agent }, version);
    },
  }),
  PATCH: route({
    tag: "Agents",
    summary: "Update an agent",
    access: "agents.edit",
    body: updateAgentSchema,
    example: { status: "inactive" },
    carries: [agentCardViewSchema],
    ifMatch: true,
    answer: { agent: agentViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.agentId, changes: await json(), ifMatch };
      const { agent, version } = await updateAgent(ctx, change);
      return versioned({ agent }, version);
    },
  }),
  DELETE: route({
    tag: "Agents",
    summary: "Delete an agent",
    access: "agents.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteAgent(ctx, { id: params.agentId, ifMatch });
      return {};
    },
  }),
});
