import * as z from "zod";
import { listRuns } from "@/lib/agents/runs/read-runs";
import { runListSchema, runViewSchema, startRunSchema } from "@/lib/agents/runs/schema";
import { startRun } from "@/lib/agents/runs/start-run";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List an agent's runs",
    description:
      "The newest first. Superadmins see all of them, everybody else those that act for them.",
    access: "runs.list",
    query: runListSchema,
    queryExample: "state=waiting_approval",
    answer: { runs: z.array(runViewSchema), ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listRuns(ctx, params.agentId, query());
      return { runs: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Start a run of an agent",
    description:
      "For whoever sees the agent. It acts with their rights, read anew at each step, and in one project at most. The engine does it after the answer.",
    access: "runs.start",
    body: startRunSchema,
    example: { input: "What is left to do this week?" },
    idempotent: true,
    statuses: [202],
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, json, idempotencyKey: key }) => ({
      run: await startRun(ctx, { agentId: params.agentId, input: await json() }, { key }),
    }),
  }),
});
