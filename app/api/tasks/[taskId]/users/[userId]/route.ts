import { route, routes, versioned } from "@/lib/http/route";
import { removeTaskUser } from "@/lib/tasks/people/task-people";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string; userId: string }>({
  DELETE: route("tasks.edit", async ({ ctx, params, ifMatch }) => {
    const { taskId, userId } = params;
    const { task, version } = await removeTaskUser(ctx, { id: taskId, userId, ifMatch });
    return versioned({ task }, version);
  }),
});
