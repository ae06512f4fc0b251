import { removeRoute } from "@/app/api/team-routes";
import { PROJECT } from "@/lib/projects/definition";

export const { GET, POST, PUT, PATCH, DELETE } = removeRoute<{ projectId: string; userId: string }>(
  {
    tag: "Projects",
    access: "projects.assign",
    item: PROJECT,
    idOf: ({ projectId }) => projectId,
  },
);
