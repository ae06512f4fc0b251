import { type Charts, getCharts, getChartsScreen } from "@/lib/analytics/charts";
import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import type { ChartView } from "@/lib/analytics/schema";
import { analyticsAddress } from "@/lib/analytics/scope";
import { loadScreen } from "@/lib/http/load";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { LoadFailed } from "../../../../../../_components/load-failed";
import type { AreaViewProps } from "../../_records/area-tabs";
import { AnalyticsFrame, analyticsQuery } from "./analytics-frame";
import { AreasLeftOut } from "./areas-left-out";
import { ChartCard } from "./chart-card";

/** How things went over the period, and how they divide now. */
export async function ChartsScreen(props: AreaViewProps) {
  const query = analyticsQuery(props.address);
  const { workspace, charts } = await loadScreen((ctx) => getChartsScreen(ctx, query), {
    workspace: (ctx) => enterWorkspace(ctx, analyticsAddress(query.projectId)),
    charts: (ctx) => getCharts(ctx, query),
  });
  const { data, failure } = charts;
  return (
    <AnalyticsFrame {...props} workspace={workspace}>
      {failure ? (
        <LoadFailed title="Failed to load the charts" message={failure.message} />
      ) : (
        <ChartGroups {...data} period={query.period} />
      )}
    </AnalyticsFrame>
  );
}

function ChartGroups({ charts, leftOut, period }: Charts & { period: Period }) {
  const isCourse = ({ type }: ChartView) => type === "line" || type === "area";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AreasLeftOut areas={leftOut} />
      <ChartGroup
        title="Over time"
        description={`In ${PERIOD_WORDS[period]}, UTC.`}
        charts={charts.filter(isCourse)}
      />
      <ChartGroup
        title="As it stands"
        description="At this moment, whatever the period."
        charts={charts.filter((chart) => !isCourse(chart))}
      />
    </div>
  );
}

interface ChartGroupProps {
  title: string;
  description: string;
  charts: readonly ChartView[];
}

function ChartGroup({ title, description, charts }: ChartGroupProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <h2 className="font-semibold text-[0.9375rem] leading-6 tracking-tight">{title}</h2>
        <p className="text-muted-foreground">{description}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        {charts.map((chart) => (
          <ChartCard key={`${chart.type}-${chart.title}`} chart={chart} />
        ))}
      </div>
    </section>
  );
}
