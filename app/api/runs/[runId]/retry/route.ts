import { runViewSchema } from "@/lib/agents/runs/schema";
import { retryRun } from "@/lib/agents/runs/start-run";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Retry a run",
    description:
      "Starts a new run with the same input, on your behalf. The old run doesn't change.",
    access: "runs.retry",
    idempotent: true,
    statuses: [202],
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, idempotencyKey }) => ({
      run: await retryRun(ctx, params.runId, idempotencyKey),
    }),
  }),
});
