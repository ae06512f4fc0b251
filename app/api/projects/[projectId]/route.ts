import { route, routes, versioned } from "@/lib/http/route";
import { getProject } from "@/lib/projects/read-projects";
import {
  myProjectViewSchema,
  projectCardViewSchema,
  projectViewSchema,
  updateProjectSchema,
} from "@/lib/projects/schema";
import { updateProject } from "@/lib/projects/write-projects";
import { deleteProject } from "@/lib/trash/delete-project";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Projects",
    summary: "Get a project",
    access: "projects.list",
    answer: { project: projectViewSchema },
    handle: async ({ ctx, params }) => {
      const { project, version } = await getProject(ctx, params.projectId);
      return versioned({ project }, version);
    },
  }),
  PATCH: route({
    tag: "Projects",
    summary: "Update a project",
    access: "projects.edit",
    body: updateProjectSchema,
    example: { status: "planning" },
    carries: [projectCardViewSchema, myProjectViewSchema],
    ifMatch: true,
    answer: { project: projectViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.projectId, changes: await json(), ifMatch };
      const { project, version } = await updateProject(ctx, change);
      return versioned({ project }, version);
    },
  }),
  DELETE: route({
    tag: "Projects",
    summary: "Delete a project",
    access: "projects.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteProject(ctx, { id: params.projectId, ifMatch });
      return {};
    },
  }),
});
