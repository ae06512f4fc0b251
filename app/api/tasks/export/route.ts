import { separatorOf } from "@/lib/csv";
import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { exportTasks } from "@/lib/tasks/list/export-tasks";
import { readTaskQuery } from "@/lib/tasks/list/open-query";
import { taskListSchema } from "@/lib/tasks/list/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Tasks",
    summary: "Export tasks",
    description:
      "All tasks that match the list's query, oldest first. With the id of a `project`, also its custom fields. UTF-8 with a byte order mark. If your region writes 1,5, semicolons separate cells and numbers have a decimal comma. API tokens always get commas between cells and decimal points.",
    access: "tasks.list",
    media: "text/csv",
    query: taskListSchema,
    queryExample: "status=pending",
    handle: async ({ ctx, state, request }) => {
      const query = await readTaskQuery(ctx, new URL(request.url).searchParams);
      return csvAnswer(await exportTasks(ctx, query, separatorOf(state.locale)), "tasks", ctx.now);
    },
  }),
});
