import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listMyWorkspacesWithTeams } from "@/lib/workspaces/list-my-workspaces";
import { myWorkspacesSchema, myWorkspaceWithTeamViewSchema } from "@/lib/workspaces/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Workspaces",
    summary: "List your workspaces",
    access: "workspaces.list",
    query: myWorkspacesSchema,
    answer: { workspaces: z.array(myWorkspaceWithTeamViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listMyWorkspacesWithTeams(ctx, query());
      return { workspaces: page.rows, ...pageFields(page) };
    },
  }),
});
