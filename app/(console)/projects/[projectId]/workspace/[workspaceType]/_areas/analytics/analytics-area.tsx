import { ChartLine, Gauge, Lightbulb } from "@/components/ui/icons";
import { periodSchema } from "@/lib/analytics/period-schema";
import { readPageQuery } from "@/lib/paging";
import { paramOf } from "@/lib/ui/page-place";
import { AreaTabs, readView } from "../../_records/area-tabs";
import type { AreaProps } from "../area-props";
import { ChartsView } from "./charts-view";
import { InsightsView } from "./insights-view";
import { MetricsView } from "./metrics-view";
import { PeriodLinks } from "./period-links";

/** The sub-tabs of analytics. */
export const ANALYTICS_TABS = [
  { id: "metrics", label: "Metrics", icon: <Gauge aria-hidden /> },
  { id: "charts", label: "Charts", icon: <ChartLine aria-hidden /> },
  { id: "insights", label: "Insights", icon: <Lightbulb aria-hidden /> },
];

const VIEWS = ["metrics", "charts", "insights"] as const;

/** The analytics workspace of a project. The address names the sub-tab and the period. */
export function AnalyticsArea(props: AreaProps) {
  const { workspace, searchParams } = props;
  const { period } = readPageQuery(periodSchema, searchParams);
  const view = readView(paramOf(searchParams, "view"), VIEWS);
  const shown = { projectId: workspace.project.id, period };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AreaTabs workspace={workspace} tabs={ANALYTICS_TABS} activeId={view} />
        <PeriodLinks workspace={workspace} view={view} period={period} />
      </div>
      {view === "metrics" ? <MetricsView {...shown} /> : null}
      {view === "charts" ? <ChartsView {...shown} /> : null}
      {view === "insights" ? <InsightsView {...shown} /> : null}
    </div>
  );
}
