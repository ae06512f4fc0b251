import * as z from "zod";
import { listTools, toolViewSchema } from "@/lib/agents/tools/list-tools";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List tools",
    description: "Every tool an agent can be allowed to use.",
    access: "agents.list",
    answer: { tools: z.array(toolViewSchema) },
    handle: async ({ ctx }) => ({ tools: await listTools(ctx) }),
  }),
});
