import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { searchText } from "@/lib/paging";
import { sharedCandidatesSchema } from "@/lib/tasks/bulk/schema";
import {
  listNewTaskCandidates,
  listSharedTaskCandidates,
  listTaskCandidates,
} from "@/lib/tasks/people/candidates";
import { taskCandidateViewSchema } from "@/lib/tasks/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Tasks",
    summary: "List people who can be added to a task",
    description:
      "For an existing `task`, or for a new task, optionally in `project`. Returns the first 400 people by name. Use `q` to find others by name or email, 50 at a time.",
    access: "tasks.create",
    query: z.object({
      task: z.string().max(64).optional(),
      project: z.string().max(64).optional(),
      q: searchText,
    }),
    queryExample: "project=$PROJECT_ID",
    answer: { users: z.array(taskCandidateViewSchema) },
    handle: async ({ ctx, query }) => {
      const { task, project, q } = query();
      const users = task
        ? await listTaskCandidates(ctx, task, q)
        : await listNewTaskCandidates(ctx, project || null, q);
      return { users };
    },
  }),
  POST: route({
    tag: "Tasks",
    summary: "List people who can be added to several tasks",
    description:
      "Changes nothing. It is a POST because a URL couldn't hold all ids. `q` works as above.",
    access: "tasks.edit",
    body: sharedCandidatesSchema,
    example: { ids: ["$TASK_ID"] },
    answer: { users: z.array(taskCandidateViewSchema) },
    handle: async ({ ctx, json }) => ({
      users: await listSharedTaskCandidates(ctx, await json()),
    }),
  }),
});
