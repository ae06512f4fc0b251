import * as z from "zod";
import { listProjectAgents } from "@/lib/agents/read-agents";
import { agentLinkSchema } from "@/lib/agents/schema";
import { linkAgent } from "@/lib/agents/write-agents";
import { route, routes } from "@/lib/http/route";
import { linkableAnswer, linkedItemViewSchema } from "@/lib/managed-items/schema";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Projects",
    summary: "List a project's agents",
    access: "projects.list",
    answer: { agents: z.array(linkedItemViewSchema), ...linkableAnswer },
    handle: async ({ ctx, params }) => {
      const { linked, linkable } = await listProjectAgents(ctx, params.projectId);
      return { agents: linked, linkable };
    },
  }),
  POST: route({
    tag: "Projects",
    summary: "Link an agent to a project",
    description: "For superadmins, and people who created both the project and the agent.",
    access: "projects.link",
    body: agentLinkSchema,
    example: { agentId: "$AGENT_ID" },
    answer: { agent: linkedItemViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json }) => {
      const { projectId } = params;
      return { agent: await linkAgent(ctx, { projectId, input: await json() }) };
    },
  }),
});
