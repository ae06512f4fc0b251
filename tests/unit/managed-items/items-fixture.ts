import { agentProjects, agents, agentUsers } from "@/db/schema/agents";
import { ragProjects, rags, ragUsers } from "@/db/schema/rags";
import { getAgent } from "@/lib/agents/read-agents";
import { createAgentSchema, updateAgentSchema } from "@/lib/agents/schema";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { getRag } from "@/lib/rags/read-rags";
import { createRagSchema, updateRagSchema } from "@/lib/rags/schema";
import { createRag, deleteRag, updateRag } from "@/lib/rags/write-rags";

type Change = { id: string; changes: unknown; ifMatch?: number };

/** Agents and RAGs under the same names, so that one test covers both. */
export const KINDS = {
  agent: {
    area: "agents",
    notFound: "agent not found",
    fields: {
      name: "Scout",
      details: "Reads the news",
      agentUrl: "https://scout.example.com",
      agentType: "Scraper",
      status: "active",
    },
    url: "agentUrl",
    type: "agentType",
    createSchema: createAgentSchema,
    updateSchema: updateAgentSchema,
    table: agents,
    members: agentUsers,
    links: agentProjects,
    link: (ctx: Context, agentId: string, projectId: string) =>
      ctx.db.insert(agentProjects).values({ agentId, projectId, linkedAt: 1 }),
    create: async (ctx: Context, input: unknown, key?: string) => {
      const { agent, version } = await createAgent(ctx, input, key);
      return { item: agent, version };
    },
    update: async (ctx: Context, change: Change) => {
      const { agent, version } = await updateAgent(ctx, change);
      return { item: agent, version };
    },
    get: async (ctx: Context, id: string) => {
      const { agent, version } = await getAgent(ctx, id);
      return { item: agent, version };
    },
    remove: deleteAgent,
  },
  rag: {
    area: "rags",
    notFound: "RAG not found",
    fields: {
      name: "Handbook",
      details: "Answers from the handbook",
      ragUrl: "https://handbook.example.com",
      ragType: "document-qa",
      status: "planning",
    },
    url: "ragUrl",
    type: "ragType",
    createSchema: createRagSchema,
    updateSchema: updateRagSchema,
    table: rags,
    members: ragUsers,
    links: ragProjects,
    link: (ctx: Context, ragId: string, projectId: string) =>
      ctx.db.insert(ragProjects).values({ ragId, projectId, linkedAt: 1 }),
    create: async (ctx: Context, input: unknown, key?: string) => {
      const { rag, version } = await createRag(ctx, input, key);
      return { item: rag, version };
    },
    update: async (ctx: Context, change: Change) => {
      const { rag, version } = await updateRag(ctx, change);
      return { item: rag, version };
    },
    get: async (ctx: Context, id: string) => {
      const { rag, version } = await getRag(ctx, id);
      return { item: rag, version };
    },
    remove: deleteRag,
  },
} as const;
