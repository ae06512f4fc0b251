import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listActivity } from "@/lib/tasks/comments/activity";
import { activityListSchema } from "@/lib/tasks/comments/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route("tasks.list", async ({ ctx, params, query }) => {
    const page = await listActivity(ctx, params.taskId, readListQuery(activityListSchema, query));
    return { activity: page.rows, ...pageFields(page) };
  }),
});
