import { route, routes } from "@/lib/http/route";
import { restoreFromTrash } from "@/lib/trash/change-trash";

interface Params {
  kind: string;
  id: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Trash",
    summary: "Restore an item from the trash",
    description:
      "Restores the item with everything that belongs to it. `kind` is project, agent, rag, integration, task, record, schedule, trigger, question, scenario or view. Schedules and triggers are paused, and a webhook needs a new secret. People who lost access to a project in the meantime aren't added to its tasks again. A record comes back with its ID, version, comments, files and lines; `POST /api/projects/{projectId}/workspaces/{type}/{records}/restore` restores up to 500 at once.",
    access: "trash.restore",
    handle: async ({ ctx, params }) => {
      await restoreFromTrash(ctx, params);
      return {};
    },
  }),
});
