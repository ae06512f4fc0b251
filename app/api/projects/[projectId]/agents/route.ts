import { listProjectAgents } from "@/lib/agents/read-agents";
import { linkAgent } from "@/lib/agents/write-agents";
import { created, route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("projects.list", async ({ ctx, params }) => {
    const { linked, linkable } = await listProjectAgents(ctx, params.projectId);
    return { agents: linked, linkable };
  }),
  POST: route("projects.link", async ({ ctx, params, json }) => {
    const { projectId } = params;
    return created({ agent: await linkAgent(ctx, { projectId, input: await json() }) });
  }),
});
