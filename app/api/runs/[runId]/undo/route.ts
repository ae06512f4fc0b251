import { undoneRunSchema, undoRun } from "@/lib/agents/runs/undo-run";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Undo a run",
    description:
      "Takes back what the run changed, with your permissions. What someone has changed since stays, and so do calls to other servers. The answer lists both.",
    access: "runs.cancel",
    answer: undoneRunSchema.shape,
    handle: ({ ctx, params }) => undoRun(ctx, params.runId),
  }),
});
