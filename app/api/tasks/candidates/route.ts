import { route, routes } from "@/lib/http/route";
import { listNewTaskCandidates, listSharedTaskCandidates } from "@/lib/tasks/list-task-candidates";

/**
 * GET: who may be put on a new task of a project (`?project=`), or of none. POST: who may be on every one of the tasks
 * that `ids` names, which may be more than an address holds; it changes nothing.
 */
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.create", async ({ ctx, query }) => ({
    users: await listNewTaskCandidates(ctx, (query.get("project") ?? "").slice(0, 64) || null),
  })),
  POST: route("tasks.edit", async ({ ctx, json }) => ({
    users: await listSharedTaskCandidates(ctx, await json()),
  })),
});
