import * as z from "zod";
import { commentListSchema, commentSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { createComment, listComments } from "@/lib/tasks/comments/comments";
import { commentViewSchema } from "@/lib/tasks/comments/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route({
    tag: "Tasks",
    summary: "List a task's comments",
    access: "tasks.list",
    query: commentListSchema,
    answer: { comments: z.array(commentViewSchema), ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listComments(ctx, params.taskId, query());
      return { comments: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Tasks",
    summary: "Comment on a task",
    description: "`@` with a name notifies that person, if they can see the task.",
    access: "tasks.list",
    body: commentSchema,
    example: { body: "Looks **good**" },
    idempotent: true,
    answer: { comment: commentViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json, idempotencyKey: key }) => {
      const input = await json();
      return { comment: await createComment(ctx, { taskId: params.taskId, input, key }) };
    },
  }),
});
