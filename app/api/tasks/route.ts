import { isKnownTag, notModified, tagged } from "@/lib/http/answer";
import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { createTask } from "@/lib/tasks/changes/create-task";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.list", async ({ ctx, query, request }) => {
    const input = readListQuery(taskListSchema, query);
    if (request.headers.has("if-none-match")) {
      const known = await getTaskListTag(ctx);
      if (isKnownTag(request, known)) return notModified(known);
    }
    const page = await listTasks(ctx, input);
    return tagged({ tasks: page.rows, ...pageFields(page) }, page.tag);
  }),
  POST: route("tasks.create", async ({ ctx, json, idempotencyKey }) => {
    const { task, version } = await createTask(ctx, await json(), idempotencyKey);
    return versioned({ task }, version, 201);
  }),
});
