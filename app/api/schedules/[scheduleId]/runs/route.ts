import * as z from "zod";
import { runViewSchema } from "@/lib/agents/runs/schema";
import { listScheduleRuns } from "@/lib/agents/schedules/read-schedules";
import { scheduleRunsSchema } from "@/lib/agents/schedules/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ scheduleId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List a schedule's runs",
    description: "Newest first, including missed runs.",
    access: "schedules.list",
    query: scheduleRunsSchema,
    queryExample: "perPage=20",
    answer: { runs: z.array(runViewSchema), ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listScheduleRuns(ctx, params.scheduleId, query());
      return { runs: page.rows, ...pageFields(page) };
    },
  }),
});
