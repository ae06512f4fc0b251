import { created, route, routes } from "@/lib/http/route";
import { linkIntegration, listProjectIntegrations } from "@/lib/integrations/project-integrations";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("integrations.view", async ({ ctx, params }) => {
    const { linked, linkable } = await listProjectIntegrations(ctx, params.projectId);
    return { integrations: linked, linkable };
  }),
  POST: route("projects.linkIntegration", async ({ ctx, params, json }) => {
    const { projectId } = params;
    return created({ integration: await linkIntegration(ctx, { projectId, input: await json() }) });
  }),
});
