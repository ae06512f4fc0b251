import * as z from "zod";
import { isKnownTag, notModified, tagged } from "@/lib/http/answer";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { correctedAnswer } from "@/lib/search/schema";
import { createTask } from "@/lib/tasks/changes/create-task";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks, readTasksCorrected } from "@/lib/tasks/list/list-tasks";
import { readTaskQuery } from "@/lib/tasks/list/open-query";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { createTaskSchema, taskViewSchema } from "@/lib/tasks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Tasks",
    summary: "List tasks",
    description:
      "Returns 304 for `If-None-Match` if your list hasn't changed. With the id of a `project`, its custom fields are filters and sort keys, too: `custom.phase=draft&sort=-custom.budget`. `total` counts all matches, and paging reaches all of them.",
    access: "tasks.list",
    query: taskListSchema,
    queryExample: "assignee=all&status=pending",
    answer: { tasks: z.array(taskViewSchema), ...pageAnswer, ...correctedAnswer },
    handle: async ({ ctx, request }) => {
      const input = await readTaskQuery(ctx, new URL(request.url).searchParams);
      if (request.headers.has("if-none-match")) {
        const known = await getTaskListTag(ctx);
        if (isKnownTag(request, known)) return notModified(known);
      }
      const { corrected, ...page } = await readTasksCorrected(ctx, input, {
        read: (asked) => listTasks(ctx, asked),
        total: ({ total }) => total,
      });
      return tagged({ tasks: page.rows, ...pageFields(page), corrected }, page.tag);
    },
  }),
  POST: route({
    tag: "Tasks",
    summary: "Create a task",
    access: "tasks.create",
    body: createTaskSchema,
    example: { name: "Write the brief", priority: "high", project_id: "$PROJECT_ID" },
    idempotent: true,
    answer: { task: taskViewSchema },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { task, version } = await createTask(ctx, await json(), idempotencyKey);
      return versioned({ task }, version);
    },
  }),
});
