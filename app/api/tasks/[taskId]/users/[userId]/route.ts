import { route, routes, versioned } from "@/lib/http/route";
import { removeTaskUser } from "@/lib/tasks/people/task-people";
import { taskViewSchema } from "@/lib/tasks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string; userId: string }>({
  DELETE: route({
    tag: "Tasks",
    summary: "Remove a person from a task",
    access: "tasks.edit",
    ifMatch: true,
    answer: { task: taskViewSchema },
    handle: async ({ ctx, params, ifMatch }) => {
      const { taskId, userId } = params;
      const { task, version } = await removeTaskUser(ctx, { id: taskId, userId, ifMatch });
      return versioned({ task }, version);
    },
  }),
});
