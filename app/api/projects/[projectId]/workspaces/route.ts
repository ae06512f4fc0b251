import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";

const querySchema = z.object({ workspace: z.string().max(50).default("") });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string }>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const { workspace } = readListQuery(querySchema, query);
    const address = { projectId: params.projectId, workspaceType: workspace };
    const { assignments } = await listWorkspaceAssignments(ctx, address);
    return { assignments };
  }),
});
