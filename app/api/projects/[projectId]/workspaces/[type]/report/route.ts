import * as z from "zod";
import { publicMetric } from "@/lib/analytics/figures";
import { periodSchema } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { metricViewSchema, periodAnswer } from "@/lib/analytics/schema";
import { readAnalyticsProjectId } from "@/lib/analytics/scope";
import { route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Analytics",
    summary: "Get the report for a period",
    access: "workspaces.enter",
    query: periodSchema,
    queryExample: "period=30d",
    answer: {
      ...periodAnswer,
      from: z.string(),
      to: z.string(),
      metrics: z.array(metricViewSchema),
    },
    variants: () => [{ segments: { type: "analytics" } }],
    handle: async ({ ctx, params, query }) => {
      const projectId = readAnalyticsProjectId(params);
      const { period } = query();
      const { figures, from, to, areas } = await getReport(ctx, { projectId, period });
      return { period, from, to, areas, metrics: figures.map(publicMetric) };
    },
  }),
});
