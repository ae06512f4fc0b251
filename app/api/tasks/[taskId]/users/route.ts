import { route, routes, versioned } from "@/lib/http/route";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { assignTaskUserSchema, taskViewSchema } from "@/lib/tasks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  POST: route({
    tag: "Tasks",
    summary: "Add a person to a task",
    access: "tasks.edit",
    body: assignTaskUserSchema,
    example: { userId: "$USER_ID", taskRole: "reviewer" },
    ifMatch: true,
    answer: { task: taskViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params, json, ifMatch }) => {
      const input = await json();
      const { task, version, isNew } = await assignTaskUser(ctx, {
        id: params.taskId,
        input,
        ifMatch,
      });
      return versioned({ task }, version, isNew ? 201 : 200);
    },
  }),
});
