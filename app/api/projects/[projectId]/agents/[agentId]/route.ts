import { unlinkAgent } from "@/lib/agents/write-agents";
import { route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route("projects.unlink", async ({ ctx, params }) => {
    await unlinkAgent(ctx, params);
    return {};
  }),
});
