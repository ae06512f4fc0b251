import * as z from "zod";
import { listRunDays, runDaySchema, runDaysSchema } from "@/lib/agents/runs/run-days";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get an agent's runs per day",
    description:
      "Counts the runs you can see. Days are in UTC, oldest first. A run counts on the day it was created.",
    access: "runs.list",
    query: runDaysSchema,
    queryExample: "days=7",
    answer: { days: z.array(runDaySchema) },
    handle: async ({ ctx, params, query }) => ({
      days: await listRunDays(ctx, params.agentId, query()),
    }),
  }),
});
