import { commentSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { deleteComment, updateComment } from "@/lib/tasks/comments/comments";
import { commentViewSchema } from "@/lib/tasks/comments/schema";

interface Params {
  taskId: string;
  commentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Tasks",
    summary: "Edit your comment",
    access: "tasks.list",
    body: commentSchema,
    example: { body: "Looks very good" },
    answer: { comment: commentViewSchema },
    handle: async ({ ctx, params, json }) => {
      const input = await json();
      return { comment: await updateComment(ctx, { ...params, input }) };
    },
  }),
  DELETE: route({
    tag: "Tasks",
    summary: "Delete a comment",
    description: "For the author and people who can delete the task.",
    access: "tasks.list",
    handle: async ({ ctx, params }) => {
      await deleteComment(ctx, params);
      return {};
    },
  }),
});
