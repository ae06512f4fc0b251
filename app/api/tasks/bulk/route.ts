import { route, routes } from "@/lib/http/route";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { bulkOutcome, bulkSchema } from "@/lib/tasks/bulk/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Tasks",
    summary: "Change, assign, delete or restore many tasks",
    description:
      "Each by the rules of one; what was refused is named. `undo` is what the way back takes.",
    access: "tasks.list",
    body: bulkSchema,
    example: { action: "update", ids: ["$TASK_ID"], changes: { priority: "low" } },
    answer: bulkOutcome.shape,
    handle: async ({ ctx, json }) => runBulk(ctx, await json()),
  }),
});
