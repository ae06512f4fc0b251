import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { createTask } from "@/lib/tasks/create-task";
import { listTasks } from "@/lib/tasks/list-tasks";
import { taskListSchema } from "@/lib/tasks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.list", async ({ ctx, query }) => {
    const page = await listTasks(ctx, readListQuery(taskListSchema, query));
    return { tasks: page.rows, ...pageFields(page) };
  }),
  POST: route("tasks.create", async ({ ctx, json, idempotencyKey }) => {
    const { task, version } = await createTask(ctx, await json(), idempotencyKey);
    return versioned({ task }, version, 201);
  }),
});
