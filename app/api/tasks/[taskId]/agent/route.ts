import { route, routes } from "@/lib/http/route";
import { giveTask } from "@/lib/tasks/agents/give-task";
import { giveTaskSchema, taskAgentViewSchema } from "@/lib/tasks/agents/schema";
import { getTaskAgent } from "@/lib/tasks/agents/task-agent";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  GET: route({
    tag: "Tasks",
    summary: "Read an agent's work on a task",
    access: "tasks.list",
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params }) => ({ work: await getTaskAgent(ctx, params.taskId) }),
  }),
  PUT: route({
    tag: "Tasks",
    summary: "Give a task to an agent",
    description:
      "A task in mode auto, for whoever edits it. The agent begins when the status becomes aktiv or running, for whoever changes it so. It writes its result as a comment, and the task waits for its reviewer.",
    access: "tasks.edit",
    body: giveTaskSchema,
    example: { agent_id: null },
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params, json }) => ({
      work: await giveTask(ctx, params.taskId, await json()),
    }),
  }),
});
