import { route, routes } from "@/lib/http/route";
import { unlinkIntegration } from "@/lib/integrations/project-integrations";

interface Params {
  projectId: string;
  integrationId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Projects",
    summary: "Unlink an integration from a project",
    access: "projects.linkIntegration",
    handle: async ({ ctx, params }) => {
      await unlinkIntegration(ctx, params);
      return {};
    },
  }),
});
