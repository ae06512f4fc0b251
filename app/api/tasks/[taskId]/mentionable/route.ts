import * as z from "zod";
import { mentionableQuerySchema, mentionableSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { listTaskMentionable } from "@/lib/tasks/comments/comments";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route({
    tag: "Tasks",
    summary: "Find people to mention in a comment on a task",
    access: "tasks.list",
    query: mentionableQuerySchema,
    answer: { people: z.array(mentionableSchema) },
    handle: async ({ ctx, params, query }) => ({
      people: await listTaskMentionable(ctx, params.taskId, query().q),
    }),
  }),
});
