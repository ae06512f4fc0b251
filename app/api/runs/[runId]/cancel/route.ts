import { runViewSchema } from "@/lib/agents/runs/schema";
import { cancelRun } from "@/lib/agents/runs/start-run";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Cancel a run",
    description: "The current step makes no more changes. Changes already made stay.",
    access: "runs.cancel",
    answer: { run: runViewSchema },
    handle: async ({ ctx, params }) => ({ run: await cancelRun(ctx, params.runId) }),
  }),
});
