import { periodSchema } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { readAnalyticsPlace } from "@/lib/analytics/scope";
import { metricView } from "@/lib/analytics/views";
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
    const { figures, from, to, areas } = await getReport(ctx, { projectId, period });
    return { period, from, to, areas, metrics: figures.map(metricView) };
  }),
});
