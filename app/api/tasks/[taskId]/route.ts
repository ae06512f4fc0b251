import { route, routes, versioned } from "@/lib/http/route";
import { getTask } from "@/lib/tasks/get-task";

interface Params {
  taskId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("tasks.list", async ({ ctx, params }) => {
    const { task, version } = await getTask(ctx, params.taskId);
    return versioned({ task }, version);
  }),
});
