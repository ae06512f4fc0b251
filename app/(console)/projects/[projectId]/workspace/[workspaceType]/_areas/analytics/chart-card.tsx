import { Card, CardTitle } from "@/components/ui/card";
import type { ChartView } from "@/lib/analytics/schema";
import { formatMeasure } from "@/lib/ui/measure";
import { ChartCanvas } from "./chart-canvas";
import { chartColor } from "./chart-colors";
import { ChartTable } from "./chart-table";

/** A chart with its numbers as a table, for whoever cannot see it or wants them exactly. */
export function ChartCard({ chart }: { chart: ChartView }) {
  const { title, type, data } = chart;
  const isEmpty = data.every(({ value }) => value === 0);
  return (
    <Card className="gap-3">
      <CardTitle level={3}>{title}</CardTitle>
      {isEmpty ? (
        <p className="flex h-60 items-center justify-center rounded-lg border border-input/50 border-dashed text-muted-foreground">
          Nothing to show yet
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
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
      {data.map(({ label, value }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-[0.2rem]"
            style={{ background: chartColor(index) }}
          />
          {label}
          <span className="text-muted-foreground tabular-nums">{formatMeasure(value, unit)}</span>
        </li>
      ))}
    </ul>
  );
}
