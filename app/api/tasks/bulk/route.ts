import { route, routes } from "@/lib/http/route";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { bulkOutcome, bulkSchema } from "@/lib/tasks/bulk/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Tasks",
    summary: "Update, assign, delete or restore many tasks",
    description:
      "Checks each task like a single change. Returns tasks that couldn't be changed, with the reason. Send `undo` back to undo the change.",
    access: "tasks.list",
    body: bulkSchema,
    example: { action: "update", ids: ["$TASK_ID"], changes: { priority: "low" } },
    answer: bulkOutcome.shape,
    handle: async ({ ctx, json }) => runBulk(ctx, await json()),
  }),
});
