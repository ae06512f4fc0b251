import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { myWorkspacesSchema } from "@/lib/workspaces/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("workspaces.list", async ({ ctx, query }) => {
    const page = await listMyWorkspacesWithTeams(ctx, readListQuery(myWorkspacesSchema, query));
    return { workspaces: page.rows, ...pageFields(page) };
  }),
});
