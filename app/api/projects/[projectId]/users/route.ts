import { assignRoute } from "@/app/api/team-routes";
import { PROJECT } from "@/lib/projects/definition";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ projectId: string }>({
  tag: "Projects",
  summary: "Add a person to a project",
  access: "projects.assign",
  item: PROJECT,
  idOf: ({ projectId }) => projectId,
});
