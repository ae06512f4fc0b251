import { route, routes } from "@/lib/http/route";
import { removeWorkspaceUser } from "@/lib/workspaces/workspace-team";

interface Params {
  projectId: string;
  type: string;
  userId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Workspaces",
    summary: "Remove a person from a workspace",
    access: "workspaces.assign",
    handle: async ({ ctx, params }) => {
      const { projectId, type, userId } = params;
      await removeWorkspaceUser(ctx, { projectId, workspaceType: type, userId });
      return {};
    },
  }),
});
