import { created, route, routes } from "@/lib/http/route";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; type: string }>({
  POST: route("workspaces.assign", async ({ ctx, params, json }) => {
    const input = await json();
    const address = { projectId: params.projectId, workspaceType: params.type };
    const { assignment, isNew } = await assignWorkspaceUser(ctx, address, input);
    return isNew ? created({ assignment }) : { assignment };
  }),
});
