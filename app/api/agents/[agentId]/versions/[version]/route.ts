import { agentConfigSchema } from "@/lib/agents/config-schema";
import { compareSchema, versionViewSchema } from "@/lib/agents/versions/schema";
import { getVersion } from "@/lib/agents/versions/versions";
import { route, routes } from "@/lib/http/route";

interface Params {
  agentId: string;
  version: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Agents",
    summary: "Get or compare a configuration of an agent",
    description: "For people who manage the agent.",
    access: "agents.assign",
    query: compareSchema,
    answer: {
      version: versionViewSchema.extend({ config: agentConfigSchema.nullable() }),
    },
    handle: async ({ ctx, params: { agentId, version }, query }) => ({
      version: await getVersion(ctx, { agentId, version: Number(version) }, query()),
    }),
  }),
});
