import * as z from "zod";
import { getCharts } from "@/lib/analytics/charts";
import { periodSchema } from "@/lib/analytics/period-schema";
import { chartViewSchema, periodAnswer } from "@/lib/analytics/schema";
import { readAnalyticsProjectId } from "@/lib/analytics/scope";
import { route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Analytics",
    summary: "Get charts for a period",
    access: "workspaces.enter",
    query: periodSchema,
    queryExample: "period=30d",
    answer: { ...periodAnswer, charts: z.array(chartViewSchema) },
    variants: () => [{ segments: { type: "analytics" } }],
    handle: async ({ ctx, params, query }) => {
      const projectId = readAnalyticsProjectId(params);
      const { period } = query();
      const { charts, areas } = await getCharts(ctx, { projectId, period });
      return { period, areas, charts };
    },
  }),
});
