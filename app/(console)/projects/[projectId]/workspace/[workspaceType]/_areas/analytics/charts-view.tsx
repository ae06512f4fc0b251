import { getCharts } from "@/lib/analytics/charts";
import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import type { ChartView } from "@/lib/analytics/views";
import { load } from "@/lib/http/load";
import { LoadFailed } from "../../../../../../_components/load-failed";
import { AreasLeftOut } from "./areas-left-out";
import { ChartCard } from "./chart-card";

/** How things went over the period, and how they divide now. */
export async function ChartsView({ projectId, period }: { projectId: string; period: Period }) {
  const { data, failure } = await load((ctx) => getCharts(ctx, { projectId, period }));
  if (failure) return <LoadFailed title="Failed to load the charts" message={failure.message} />;
  const isCourse = ({ type }: ChartView) => type === "line" || type === "area";
  const { charts, leftOut } = data;
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
