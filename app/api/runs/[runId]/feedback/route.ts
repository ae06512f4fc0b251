import { rateRun } from "@/lib/agents/feedback/feedback";
import { runFeedbackSchema } from "@/lib/agents/feedback/schema";
import { runViewSchema } from "@/lib/agents/runs/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  PUT: route({
    tag: "Agents",
    summary: "Say whether a run was of use",
    description:
      "For whom it acted, once it has come to its end; said again, it counts anew. Whoever manages the agent then sees what was asked and answered.",
    access: "runs.rate",
    body: runFeedbackSchema,
    example: { helpful: false, reason: "It looked at last month." },
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, json }) => ({
      run: await rateRun(ctx, params.runId, await json()),
    }),
  }),
});
