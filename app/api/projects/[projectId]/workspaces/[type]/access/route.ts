import { route, routes, withStatus } from "@/lib/http/route";
import { getWorkspaceAccess, requestAccess } from "@/lib/workspaces/access-requests";
import { accessRequestViewSchema, workspaceAccessShape } from "@/lib/workspaces/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; type: string }>({
  GET: route({
    tag: "Workspaces",
    summary: "Check your access to a workspace",
    description: "Returns whether you can enter or join it, and who gets a request for access.",
    access: "workspaces.list",
    answer: workspaceAccessShape,
    handle: async ({ ctx, params }) => ({
      ...(await getWorkspaceAccess(ctx, {
        projectId: params.projectId,
        workspaceType: params.type,
      })),
    }),
  }),
  POST: route({
    tag: "Workspaces",
    summary: "Request access to a workspace",
    description:
      "Sends a notice to the people who manage the workspace's team, or to superadmins if no one does. A repeated request changes nothing. Returns 409 if you already have access or manage the team.",
    access: "workspaces.list",
    needsSession: true,
    answer: { request: accessRequestViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params }) => {
      const address = { projectId: params.projectId, workspaceType: params.type };
      const { request, isNew } = await requestAccess(ctx, address);
      return withStatus(isNew ? 201 : 200, { request });
    },
  }),
});
