import { listAgents } from "@/lib/agents/read-agents";
import { agentListSchema } from "@/lib/agents/schema";
import { createAgent } from "@/lib/agents/write-agents";
import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("agents.list", async ({ ctx, query }) => {
    const page = await listAgents(ctx, readListQuery(agentListSchema, query));
    return { agents: page.rows, ...pageFields(page) };
  }),
  POST: route("agents.create", async ({ ctx, json, idempotencyKey }) => {
    const { agent, version } = await createAgent(ctx, await json(), idempotencyKey);
    return versioned({ agent }, version, 201);
  }),
});
