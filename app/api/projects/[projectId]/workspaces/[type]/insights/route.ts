import * as z from "zod";
import { getInsights } from "@/lib/analytics/insights";
import { periodSchema } from "@/lib/analytics/period-schema";
import { insightViewSchema, periodAnswer } from "@/lib/analytics/schema";
import { readAnalyticsProjectId } from "@/lib/analytics/scope";
import { route, routes } from "@/lib/http/route";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Analytics",
    summary: "Get insights for a period",
    access: "workspaces.enter",
    query: periodSchema,
    queryExample: "period=30d",
    answer: { ...periodAnswer, insights: z.array(insightViewSchema) },
    variants: () => [{ segments: { type: "analytics" } }],
    handle: async ({ ctx, params, query }) => {
      const projectId = readAnalyticsProjectId(params);
      const { period } = query();
      const { insights, areas } = await getInsights(ctx, { projectId, period });
      return { period, areas, insights };
    },
  }),
});
