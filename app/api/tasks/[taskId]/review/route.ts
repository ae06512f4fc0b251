import { reviewTask } from "@/lib/agents/tasks/review-task";
import { reviewTaskSchema, taskAgentViewSchema } from "@/lib/agents/tasks/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  POST: route({
    tag: "Tasks",
    summary: "Review an agent's work on a task",
    description:
      "For the task's reviewers and people who can edit it. `accept` sets the status to inaktiv. `return` starts another run with your remark. Each run can be reviewed once.",
    access: "tasks.review",
    body: reviewTaskSchema,
    example: { decision: "return", remark: "Please name the prices too." },
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params, json }) => ({
      work: await reviewTask(ctx, params.taskId, await json()),
    }),
  }),
});
