import { route, routes, versioned } from "@/lib/http/route";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { taskViewSchema, updateTaskSchema } from "@/lib/tasks/schema";

interface Params {
  taskId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Tasks",
    summary: "Get a task",
    access: "tasks.list",
    answer: { task: taskViewSchema },
    handle: async ({ ctx, params }) => {
      const { task, version } = await getTask(ctx, params.taskId);
      return versioned({ task }, version);
    },
  }),
  PATCH: route({
    tag: "Tasks",
    summary: "Update a task",
    description: "Assignees and reviewers can only change the status.",
    access: "tasks.edit",
    body: updateTaskSchema,
    example: { status: "in-progress" },
    ifMatch: true,
    answer: { task: taskViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const changes = await json();
      const { task, version } = await updateTask(ctx, { id: params.taskId, changes, ifMatch });
      return versioned({ task }, version);
    },
  }),
  DELETE: route({
    tag: "Tasks",
    summary: "Delete a task",
    description: "You can restore it for 30 days.",
    access: "tasks.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteTask(ctx, { id: params.taskId, ifMatch });
      return {};
    },
  }),
});
