import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/write-projects";

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
