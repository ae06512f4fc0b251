import { unlinkAgent } from "@/lib/agents/write-agents";
import { route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Projects",
    summary: "Take it from the project",
    description: "Superadmins, and whoever created either side.",
    access: "projects.unlink",
    handle: async ({ ctx, params }) => {
      await unlinkAgent(ctx, params);
      return {};
    },
  }),
});
