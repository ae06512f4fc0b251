import * as z from "zod";
import { listSteps } from "@/lib/agents/runs/read-runs";
import { stepListSchema, stepViewSchema } from "@/lib/agents/runs/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List a run's steps",
    description: "In order. Pass the number of the last step you have to get the ones after it.",
    access: "runs.list",
    query: stepListSchema,
    queryExample: "after=3",
    answer: { steps: z.array(stepViewSchema) },
    handle: async ({ ctx, params, query }) => ({
      steps: await listSteps(ctx, params.runId, query().after),
    }),
  }),
});
