import { route, routes } from "@/lib/http/route";
import { unlinkRag } from "@/lib/rags/write-rags";

interface Params {
  projectId: string;
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Projects",
    summary: "Unlink a RAG from a project",
    description: "For superadmins and the creator of the project or the RAG.",
    access: "projects.unlink",
    handle: async ({ ctx, params }) => {
      await unlinkRag(ctx, params);
      return {};
    },
  }),
});
