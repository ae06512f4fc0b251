import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { workspaceAssignmentViewSchema, workspaceTeamSchema } from "@/lib/workspaces/schema";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string }>({
  GET: route({
    tag: "Workspaces",
    summary: "List a workspace's team",
    access: "workspaces.enter",
    query: workspaceTeamSchema,
    queryExample: "workspace=content",
    answer: { assignments: z.array(workspaceAssignmentViewSchema) },
    handle: async ({ ctx, params, query }) => {
      const { workspace } = query();
      const address = { projectId: params.projectId, workspaceType: workspace };
      const { assignments } = await listWorkspaceAssignments(ctx, address);
      return { assignments };
    },
  }),
});
