import { route, routes, withStatus } from "@/lib/http/route";
import { assignWorkspaceUserSchema, workspaceAssignmentViewSchema } from "@/lib/workspaces/schema";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; type: string }>({
  POST: route({
    tag: "Workspaces",
    summary: "Add a person to a workspace",
    description: "For superadmins and the project's admins.",
    access: "workspaces.assign",
    body: assignWorkspaceUserSchema,
    example: { userId: "$USER_ID" },
    answer: { assignment: workspaceAssignmentViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params, json }) => {
      const input = await json();
      const address = { projectId: params.projectId, workspaceType: params.type };
      const { assignment, isNew } = await assignWorkspaceUser(ctx, address, input);
      return withStatus(isNew ? 201 : 200, { assignment });
    },
  }),
});
