import * as z from "zod";
import { listRunDays, runDaySchema, runDaysSchema } from "@/lib/agents/runs/run-days";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Count an agent's runs by day",
    description:
      "Of the runs that one may see. Days are counted in UTC, the oldest first, and a run belongs to the day on which it was asked for.",
    access: "runs.list",
    query: runDaysSchema,
    queryExample: "days=7",
    answer: { days: z.array(runDaySchema) },
    handle: async ({ ctx, params, query }) => ({
      days: await listRunDays(ctx, params.agentId, query()),
    }),
  }),
});
