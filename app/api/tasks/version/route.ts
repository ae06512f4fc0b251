import { isKnownTag, notModified, tagged } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";

/** Whether the list of tasks has changed since If-None-Match: 304 or the new tag, and no rows either way. */
export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("tasks.list", async ({ ctx, request }) => {
    const tag = await getTaskListTag(ctx);
    return isKnownTag(request, tag) ? notModified(tag) : tagged({ tag }, tag);
  }),
});
