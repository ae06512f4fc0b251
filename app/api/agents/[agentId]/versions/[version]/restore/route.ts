import { agentViewSchema } from "@/lib/agents/schema";
import { restoreVersion } from "@/lib/agents/versions/versions";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  agentId: string;
  version: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Agents",
    summary: "Restore a configuration of an agent",
    description:
      "Saves an earlier configuration as a new version. The rules of an update apply, and the agent's scenarios run.",
    access: "agents.edit",
    ifMatch: true,
    answer: { agent: agentViewSchema },
    handle: async ({ ctx, params, ifMatch }) => {
      const { agentId } = params;
      const which = { agentId, version: Number(params.version), ifMatch };
      const { agent, version } = await restoreVersion(ctx, which);
      return versioned({ agent }, version);
    },
  }),
});
