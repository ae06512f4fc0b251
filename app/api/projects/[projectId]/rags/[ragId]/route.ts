import { route, routes } from "@/lib/http/route";
import { unlinkRag } from "@/lib/rags/write-rags";

interface Params {
  projectId: string;
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Projects",
    summary: "Take it from the project",
    description: "Superadmins, and whoever created either side.",
    access: "projects.unlink",
    handle: async ({ ctx, params }) => {
      await unlinkRag(ctx, params);
      return {};
    },
  }),
});
