import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listProjects } from "@/lib/projects/read-projects";
import {
  createProjectSchema,
  projectCardViewSchema,
  projectListSchema,
  projectViewSchema,
} from "@/lib/projects/schema";
import { createProject } from "@/lib/projects/write-projects";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Projects",
    summary: "List projects",
    description:
      "Superadmins see all projects, everyone else the projects they created or are a member of.",
    access: "projects.list",
    query: projectListSchema,
    queryExample: "status=active&sort=name",
    answer: { projects: z.array(projectCardViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listProjects(ctx, query());
      return { projects: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Projects",
    summary: "Create a project",
    access: "projects.create",
    body: createProjectSchema,
    example: {
      name: "Aurora",
      details: "The northern launch",
      projectUrl: "https://aurora.example.com",
      projectType: "Website",
      status: "active",
      workspaces: ["content", "ecommerce", "crm", "media", "analytics"],
    },
    idempotent: true,
    answer: { project: projectViewSchema },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { project, version } = await createProject(ctx, await json(), idempotencyKey);
      return versioned({ project }, version);
    },
  }),
});
