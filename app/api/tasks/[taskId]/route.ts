import { route, routes, versioned } from "@/lib/http/route";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";

interface Params {
  taskId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("tasks.list", async ({ ctx, params }) => {
    const { task, version } = await getTask(ctx, params.taskId);
    return versioned({ task }, version);
  }),
  PATCH: route("tasks.edit", async ({ ctx, params, json, ifMatch }) => {
    const changes = await json();
    const { task, version } = await updateTask(ctx, { id: params.taskId, changes, ifMatch });
    return versioned({ task }, version);
  }),
  DELETE: route("tasks.delete", async ({ ctx, params, ifMatch }) => {
    await deleteTask(ctx, { id: params.taskId, ifMatch });
    return {};
  }),
});
