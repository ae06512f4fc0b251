import { rateRun } from "@/lib/agents/feedback/feedback";
import { runFeedbackSchema } from "@/lib/agents/feedback/schema";
import { runViewSchema } from "@/lib/agents/runs/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  PUT: route({
    tag: "Agents",
    summary: "Rate a run",
    description:
      "For the person the run acts on behalf of, once it has finished. A new rating replaces the old one. People who manage the agent can then see the request and the answer.",
    access: "runs.rate",
    body: runFeedbackSchema,
    example: { helpful: false, reason: "It looked at last month." },
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, json }) => ({
      run: await rateRun(ctx, params.runId, await json()),
    }),
  }),
});
