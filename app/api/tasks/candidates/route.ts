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
    summary: "List who may be put on a task",
    description:
      "On the task that `task` names, or on a new one of the project that `project` names, or of none. The first 400 by name; `q` finds others by name or e-mail, 50 at a time.",
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
    summary: "List who may be on every one of several tasks",
    description: "It changes nothing: the ids may be more than an address holds. `q` as above.",
    access: "tasks.edit",
    body: sharedCandidatesSchema,
    example: { ids: ["$TASK_ID"] },
    answer: { users: z.array(taskCandidateViewSchema) },
    handle: async ({ ctx, json }) => ({
      users: await listSharedTaskCandidates(ctx, await json()),
    }),
  }),
});
