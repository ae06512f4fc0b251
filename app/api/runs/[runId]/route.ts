import { getRun } from "@/lib/agents/runs/read-runs";
import { runViewSchema } from "@/lib/agents/runs/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get a run",
    access: "runs.list",
    answer: { run: runViewSchema },
    handle: async ({ ctx, params }) => ({ run: await getRun(ctx, params.runId) }),
  }),
});
