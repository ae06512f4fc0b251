import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { myProjectsSchema } from "@/lib/projects/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("projects.list", async ({ ctx, query }) => {
    const page = await listMyProjects(ctx, readListQuery(myProjectsSchema, query));
    return { projects: page.rows, ...pageFields(page) };
  }),
});
