import { ChartLine, Gauge, Lightbulb } from "@/components/ui/icons";
import type { Period } from "@/lib/analytics/period-schema";
import { METRICS } from "@/lib/records/analytics-schema";
import { AreaTabs } from "../../_records/area-tabs";
import { recordScreen } from "../../_records/record-screen";
import { RecordSection } from "../../_records/record-section";
import { RecordTable } from "../../_records/record-table";
import type { AreaProps } from "../area-props";
import { ChartsView } from "./charts-view";
import { InsightsView } from "./insights-view";
import { MetricsView } from "./metrics-view";
import { PeriodLinks } from "./period-links";
import { type AnalyticsView, analyticsPlace } from "./start-analytics";

const TABS = [
  { id: "metrics", label: "Metrics", icon: <Gauge aria-hidden /> },
  { id: "charts", label: "Charts", icon: <ChartLine aria-hidden /> },
  { id: "insights", label: "Insights", icon: <Lightbulb aria-hidden /> },
];

/** The analytics workspace of a project. */
export function AnalyticsArea(props: AreaProps) {
  const { workspace } = props;
  const { view, period } = analyticsPlace(props);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AreaTabs
          workspace={workspace}
          tabs={TABS}
          activeId={view === "readings" ? "metrics" : view}
        />
        {view === "readings" ? null : (
          <PeriodLinks workspace={workspace} view={view} period={period} />
        )}
      </div>
      <ViewOf {...props} view={view} period={period} />
    </div>
  );
}

function ViewOf({ view, period, ...props }: AreaProps & { view: AnalyticsView; period: Period }) {
  const input = { projectId: props.workspace.project.id, period };
  switch (view) {
    case "metrics":
      return <MetricsView {...input} />;
    case "charts":
      return <ChartsView {...input} />;
    case "insights":
      return <InsightsView {...input} />;
    case "readings":
      return (
        <RecordSection
          screen={recordScreen(props, view, METRICS)}
          listing={{
            columns: ["category", "value", "unit", "aggregation", "at"],
            Table: RecordTable,
          }}
        />
      );
  }
}
