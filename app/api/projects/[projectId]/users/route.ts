import { assignRoute } from "@/app/api/team-routes";
import { PROJECT } from "@/lib/projects/definition";

export const { GET, POST, PUT, PATCH, DELETE } = assignRoute<{ projectId: string }>({
  item: PROJECT,
  access: "projects.assign",
  idOf: ({ projectId }) => projectId,
});
