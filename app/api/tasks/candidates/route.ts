import { route, routes } from "@/lib/http/route";
import { listNewTaskCandidates } from "@/lib/tasks/list-task-candidates";

/** Who may be put on a task of a project (`?project=`), or of none. */
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.create", async ({ ctx, query }) => ({
    users: await listNewTaskCandidates(ctx, (query.get("project") ?? "").slice(0, 64) || null),
  })),
});
