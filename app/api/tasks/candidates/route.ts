import { route, routes } from "@/lib/http/route";
import {
  listNewTaskCandidates,
  listSharedTaskCandidates,
  listTaskCandidates,
} from "@/lib/tasks/people/candidates";

/** An id that the query names; null for none. */
const idOf = (query: URLSearchParams, name: string) => (query.get(name) ?? "").slice(0, 64) || null;

/**
 * GET: who may be put on a task (`?task=`), or on a new one of a project (`?project=`) or of none; `?q=` searches them.
 * POST: who may be on every one of the tasks that `ids` names, which may be more than an address holds; it changes nothing.
 */
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.create", async ({ ctx, query }) => {
    const q = query.get("q") ?? undefined;
    const task = idOf(query, "task");
    const users = task
      ? await listTaskCandidates(ctx, task, q)
      : await listNewTaskCandidates(ctx, idOf(query, "project"), q);
    return { users };
  }),
  POST: route("tasks.edit", async ({ ctx, json }) => ({
    users: await listSharedTaskCandidates(ctx, await json()),
  })),
});
