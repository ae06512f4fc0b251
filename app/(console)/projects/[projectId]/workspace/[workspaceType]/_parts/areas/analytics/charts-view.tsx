import { FormattedNumber } from "@/components/number-formats";
import { Card, CardTitle } from "@/components/ui/card";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { type Charts, getCharts } from "@/lib/analytics/charts";
import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import type { ChartView } from "@/lib/analytics/schema";
import { analyticsAddress } from "@/lib/analytics/scope";
import { loadParts } from "@/lib/http/load";
import { capitalized } from "@/lib/ui/capitalized";
import { chartColor } from "@/lib/ui/chart-color";
import { LoadFailed } from "../../../../../../../_parts/load-failed";
import type { AreaViewProps } from "../../records/area-frame";
import { AnalyticsFrame, analyticsQuery, HiddenAreas } from "./analytics-frame";
import { ChartCanvas, ChartTable } from "./chart-display";

/** Charts of the period, and of the current distribution. */
export async function ChartsScreen(props: AreaViewProps) {
  const query = analyticsQuery(props.address);
  const { workspace, charts } = await loadParts({
    workspace: (ctx) => enterWithAgents(ctx, analyticsAddress(query.projectId)),
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
  const isTimeSeries = ({ summary }: ChartView) => summary !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <HiddenAreas areas={leftOut} />
      <ChartGroup
        title="Over time"
        description={`${capitalized(PERIOD_WORDS[period])}, in UTC.`}
        charts={charts.filter(isTimeSeries)}
      />
      <ChartGroup
        title="Current"
        description="Current values, whatever period you select."
        charts={charts.filter((chart) => !isTimeSeries(chart))}
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
        <h2 className="font-semibold text-base tracking-[-0.006em]">{title}</h2>
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

/** A chart and its numbers as a table, for exact values and screen readers. */
function ChartCard({ chart }: { chart: ChartView }) {
  const { title, type, data, unit, summary } = chart;
  const isEmpty = data.every(({ value }) => value === 0);
  return (
    <Card className="gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <CardTitle level={3}>{title}</CardTitle>
        {summary === null || isEmpty ? null : (
          <p className="text-13 text-muted-foreground tabular-nums">
            {summary.value === null ? null : (
              <span className="font-medium text-foreground">
                <FormattedNumber as="measure" of={[summary.value, unit]} />
              </span>
            )}{" "}
            <FormattedNumber as="change" of={[summary.change_percentage]} />
          </p>
        )}
      </div>
      {isEmpty ? (
        <p className="flex h-60 items-center justify-center rounded-lg bg-card text-muted-foreground">
          No data yet
        </p>
      ) : (
        <ChartCanvas chart={chart} />
      )}
      {type === "pie" && !isEmpty ? <PieLegend chart={chart} /> : null}
      {isEmpty ? null : <ChartTable chart={chart} />}
    </Card>
  );
}

function PieLegend({ chart: { data, unit } }: { chart: ChartView }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      {data.map(({ label, value }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-[0.2rem]"
            style={{ background: chartColor(index) }}
          />
          {label}
          <span className="text-muted-foreground tabular-nums">
            <FormattedNumber as="measure" of={[value, unit]} />
          </span>
        </li>
      ))}
    </ul>
  );
}
