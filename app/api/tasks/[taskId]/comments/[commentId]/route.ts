import { route, routes } from "@/lib/http/route";
import { deleteComment, updateComment } from "@/lib/tasks/comments/comments";

interface Params {
  taskId: string;
  commentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route("tasks.list", async ({ ctx, params, json }) => {
    const input = await json();
    return { comment: await updateComment(ctx, { ...params, input }) };
  }),
  DELETE: route("tasks.list", async ({ ctx, params }) => {
    await deleteComment(ctx, params);
    return {};
  }),
});
