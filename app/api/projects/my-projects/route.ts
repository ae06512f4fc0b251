import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { myProjectsSchema, myProjectViewSchema } from "@/lib/projects/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Projects",
    summary: "List your projects",
    access: "projects.list",
    query: myProjectsSchema,
    answer: { projects: z.array(myProjectViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listMyProjects(ctx, query());
      return { projects: page.rows, ...pageFields(page) };
    },
  }),
});
