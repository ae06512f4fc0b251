import { route, routes, versioned } from "@/lib/http/route";
import { assignTaskUser } from "@/lib/tasks/people/task-people";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  POST: route("tasks.edit", async ({ ctx, params, json, ifMatch }) => {
    const input = await json();
    const { task, version, isNew } = await assignTaskUser(ctx, {
      id: params.taskId,
      input,
      ifMatch,
    });
    return versioned({ task }, version, isNew ? 201 : 200);
  }),
});
