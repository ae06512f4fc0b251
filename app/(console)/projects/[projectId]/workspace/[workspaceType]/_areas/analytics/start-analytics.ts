import { cache } from "react";
import { getCharts } from "@/lib/analytics/get-charts";
import { getInsights } from "@/lib/analytics/get-insights";
import { getReport } from "@/lib/analytics/get-report";
import { type Period, periodSchema } from "@/lib/analytics/period-schema";
import { load } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { METRICS } from "@/lib/records/analytics-schema";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { type AreaAddress, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";

// Each read once for a request.
export const readReport = cache((projectId: string, period: Period) =>
  load((ctx) => getReport(ctx, { projectId, period })),
);
export const readCharts = cache((projectId: string, period: Period) =>
  load((ctx) => getCharts(ctx, { projectId, period })),
);
export const readInsights = cache((projectId: string, period: Period) =>
  load((ctx) => getInsights(ctx, { projectId, period })),
);

/** The readings of own metrics are a list of their own, reached from the metrics. */
const VIEWS = ["metrics", "charts", "insights", "readings"] as const;
export type AnalyticsView = (typeof VIEWS)[number];

/** The sub-tab and the period that the address names. */
export function analyticsPlace({ searchParams }: Pick<AreaAddress, "searchParams">) {
  const { period } = readPageQuery(periodSchema, searchParams);
  return { view: readView(paramOf(searchParams, "view"), VIEWS), period };
}

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startAnalytics(address: AreaAddress): void {
  const { view, period } = analyticsPlace(address);
  if (view === "readings") {
    startRecords(recordScreen(address, view, METRICS));
    return;
  }
  const read = { metrics: readReport, charts: readCharts, insights: readInsights }[view];
  read(address.workspace.project.id, period).catch(() => undefined);
}
