import * as z from "zod";
import { isKnownTag, notModified, tagged } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Tasks",
    summary: "Check whether the task list has changed",
    description: "Returns 304 for `If-None-Match` if your list hasn't changed.",
    access: "tasks.list",
    answer: { tag: z.string() },
    handle: async ({ ctx, request }) => {
      const tag = await getTaskListTag(ctx);
      return isKnownTag(request, tag) ? notModified(tag) : tagged({ tag }, tag);
    },
  }),
});
