import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listActivity } from "@/lib/tasks/comments/activity";
import { activityListSchema, activityViewSchema } from "@/lib/tasks/comments/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route({
    tag: "Tasks",
    summary: "List a task's activity",
    access: "tasks.list",
    query: activityListSchema,
    answer: { activity: z.array(activityViewSchema), ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listActivity(ctx, params.taskId, query());
      return { activity: page.rows, ...pageFields(page) };
    },
  }),
});
