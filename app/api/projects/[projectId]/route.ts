import { route, routes, versioned } from "@/lib/http/route";
import { getProject } from "@/lib/projects/read-projects";
import { deleteProject, updateProject } from "@/lib/projects/write-projects";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("projects.list", async ({ ctx, params }) => {
    const { project, version } = await getProject(ctx, params.projectId);
    return versioned({ project }, version);
  }),
  PATCH: route("projects.edit", async ({ ctx, params, json, ifMatch }) => {
    const changes = await json();
    const { project, version } = await updateProject(ctx, {
      id: params.projectId,
      changes,
      ifMatch,
    });
    return versioned({ project }, version);
  }),
  DELETE: route("projects.delete", async ({ ctx, params, ifMatch }) => {
    await deleteProject(ctx, { id: params.projectId, ifMatch });
    return {};
  }),
});
