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
    description: "Newest first. Superadmins see all runs, everyone else the runs on their behalf.",
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
    summary: "Start a run",
    description:
      "For everyone who can see the agent. The agent acts on your behalf: each step is checked against your current permissions. A run works in at most one project. It starts after the response.",
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
