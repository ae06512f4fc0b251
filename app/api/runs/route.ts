import * as z from "zod";
import { listVisibleRuns } from "@/lib/agents/runs/read-runs";
import { allRunsSchema, runViewSchema } from "@/lib/agents/runs/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List runs",
    description:
      "Runs of all agents, newest first, optionally for one task or project. Superadmins see all runs, everyone else the runs on their behalf.",
    access: "runs.list",
    query: allRunsSchema,
    queryExample: "state=running",
    answer: { runs: z.array(runViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listVisibleRuns(ctx, query());
      return { runs: page.rows, ...pageFields(page) };
    },
  }),
});
