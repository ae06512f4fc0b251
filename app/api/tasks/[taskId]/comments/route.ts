import { created, route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { createComment, listComments } from "@/lib/tasks/comments/comments";
import { commentListSchema } from "@/lib/tasks/comments/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route("tasks.list", async ({ ctx, params, query }) => {
    const page = await listComments(ctx, params.taskId, readListQuery(commentListSchema, query));
    return { comments: page.rows, ...pageFields(page) };
  }),
  POST: route("tasks.list", async ({ ctx, params, json, idempotencyKey: key }) => {
    const input = await json();
    return created({ comment: await createComment(ctx, { taskId: params.taskId, input, key }) });
  }),
});
