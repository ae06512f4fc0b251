import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { assignAgentSchema, taskAgentViewSchema } from "@/lib/agents/tasks/schema";
import { getTaskAgent } from "@/lib/agents/tasks/task-agent";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route({
    tag: "Tasks",
    summary: "Get an agent's work on a task",
    access: "tasks.list",
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params }) => ({ work: await getTaskAgent(ctx, params.taskId) }),
  }),
  PUT: route({
    tag: "Tasks",
    summary: "Assign a task to an agent",
    description:
      "For people who can edit the task. The task's mode must be auto. The agent starts at once on your behalf, or with `start` set to `when_active` when the status becomes aktiv or running, on behalf of the person who sets it. The task is running while it works and aktiv when the result waits for review, or inaktiv if the run didn't succeed. The result is posted as a comment. Accepting it completes the task.",
    access: "tasks.edit",
    body: assignAgentSchema,
    example: { agent_id: null },
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params, json }) => ({
      work: await assignAgent(ctx, params.taskId, await json()),
    }),
  }),
});
