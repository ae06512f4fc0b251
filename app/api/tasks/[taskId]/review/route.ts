import { route, routes } from "@/lib/http/route";
import { reviewTask } from "@/lib/tasks/agents/review-task";
import { reviewTaskSchema, taskAgentViewSchema } from "@/lib/tasks/agents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ taskId: string }>({
  POST: route({
    tag: "Tasks",
    summary: "Accept or return what an agent did on a task",
    description:
      "For the task's reviewers and whoever edits it. What is accepted is inaktiv; what is returned begins the next run, which is asked the remark. Once for each run.",
    access: "tasks.review",
    body: reviewTaskSchema,
    example: { decision: "return", remark: "Please name the prices too." },
    answer: { work: taskAgentViewSchema },
    handle: async ({ ctx, params, json }) => ({
      work: await reviewTask(ctx, params.taskId, await json()),
    }),
  }),
});
