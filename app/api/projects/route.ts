import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { createProject } from "@/lib/projects/create-project";
import { listProjects } from "@/lib/projects/list-projects";
import { projectListSchema } from "@/lib/projects/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("projects.list", async ({ ctx, query }) => {
    const page = await listProjects(ctx, readListQuery(projectListSchema, query));
    return { projects: page.rows, ...pageFields(page) };
  }),
  POST: route("projects.create", async ({ ctx, json, idempotencyKey }) => {
    const { project, version } = await createProject(ctx, await json(), idempotencyKey);
    return versioned({ project }, version, 201);
  }),
});
