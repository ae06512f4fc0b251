import * as z from "zod";
import { versionViewSchema } from "@/lib/agents/versions/schema";
import { listVersions } from "@/lib/agents/versions/versions";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List an agent's configurations",
    description:
      "For people who manage the agent. Newest first: who saved it, what changed, and the latest result of each scenario with it. The last 100 are kept.",
    access: "agents.assign",
    answer: { versions: z.array(versionViewSchema), must_pass: z.boolean() },
    handle: async ({ ctx, params }) => {
      const { versions, mustPass } = await listVersions(ctx, params.agentId);
      return { versions, must_pass: mustPass };
    },
  }),
});
