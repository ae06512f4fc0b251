import { route, routes } from "@/lib/http/route";
import { restoreFromTrash } from "@/lib/trash/change-trash";

interface Params {
  kind: string;
  id: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Trash",
    summary: "Restore from the trash",
    description:
      "With everything that belongs to it. The kind is project, agent, rag, integration or task. Schedules that were paused stay so, and whoever lost sight of a project since is not put on its tasks again.",
    access: "trash.restore",
    handle: async ({ ctx, params }) => {
      await restoreFromTrash(ctx, params);
      return {};
    },
  }),
});
