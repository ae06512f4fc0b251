import { route, routes } from "@/lib/http/route";
import { assignAgent } from "@/lib/tasks/agents/assign-agent";
import { assignAgentSchema, taskAgentViewSchema } from "@/lib/tasks/agents/schema";
import { getTaskAgent } from "@/lib/tasks/agents/task-agent";

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
      "For people who can edit the task. The task's mode must be auto. The agent starts when the status becomes aktiv or running, on behalf of the person who changed it. It posts its result as a comment, and the task waits for review.",
    access: "tasks.edit",
    body: assignAgentSchema,
    example: { agent_id: null },
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params, json }) => ({
      work: await assignAgent(ctx, params.taskId, await json()),
    }),
  }),
});
