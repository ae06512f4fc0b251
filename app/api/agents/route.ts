import * as z from "zod";
import { listAgents } from "@/lib/agents/read-agents";
import {
  agentCardViewSchema,
  agentListSchema,
  agentViewSchema,
  createAgentSchema,
} from "@/lib/agents/schema";
import { createAgent } from "@/lib/agents/write-agents";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List agents",
    access: "agents.list",
    query: agentListSchema,
    queryExample: "status=active",
    answer: { agents: z.array(agentCardViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listAgents(ctx, query());
      return { agents: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Create an agent",
    access: "agents.create",
    body: createAgentSchema,
    example: {
      name: "Editor",
      details: "Writes the news",
      agentUrl: "https://editor.example.com",
      agentType: "Content",
      status: "active",
    },
    idempotent: true,
    answer: { agent: agentViewSchema },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { agent, version } = await createAgent(ctx, await json(), idempotencyKey);
      return versioned({ agent }, version);
    },
  }),
});
