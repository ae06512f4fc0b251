import { route, routes } from "@/lib/http/route";
import { purgeFromTrash } from "@/lib/trash/change-trash";

interface Params {
  kind: string;
  id: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Trash",
    summary: "Permanently delete an item",
    description:
      "Deletes the item with its files and everything that belongs to it. `kind` is project, agent, rag, integration, task, record, schedule, trigger, question, scenario or view.",
    access: "trash.purge",
    handle: async ({ ctx, params }) => {
      await purgeFromTrash(ctx, params);
      return {};
    },
  }),
});
