import { getCharts } from "@/lib/analytics/charts";
import { periodSchema } from "@/lib/analytics/period-schema";
import { readAnalyticsPlace } from "@/lib/analytics/scope";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const projectId = readAnalyticsPlace(params);
    const { period } = readListQuery(periodSchema, query);
    const { charts, areas } = await getCharts(ctx, { projectId, period });
    return { period, areas, charts };
  }),
});
