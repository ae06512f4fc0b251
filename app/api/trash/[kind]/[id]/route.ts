import { route, routes } from "@/lib/http/route";
import { purgeFromTrash } from "@/lib/trash/change-trash";

interface Params {
  kind: string;
  id: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Trash",
    summary: "Delete for good",
    description:
      "With everything that belongs to it, and its files. The kind is project, agent, rag, integration or task.",
    access: "trash.purge",
    handle: async ({ ctx, params }) => {
      await purgeFromTrash(ctx, params);
      return {};
    },
  }),
});
