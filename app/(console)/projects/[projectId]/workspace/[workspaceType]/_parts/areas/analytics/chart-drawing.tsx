"use client";

import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useNumberFormats } from "@/components/number-formats";
import { useTimeFormats } from "@/components/time-formats";
import type { ChartView } from "@/lib/analytics/schema";
import type { TimeFormats } from "@/lib/time-formats";
import { chartColor } from "@/lib/ui/chart-color";

const MAIN = chartColor(0);
const AXIS = { fill: "var(--muted-foreground)", fontSize: 12 };
const TOOLTIP = {
  background: "var(--popover)",
  border: "1px solid var(--border)",
  borderRadius: 8,
  color: "var(--popover-foreground)",
  fontSize: 13,
};

/** Draws a chart without animation. */
export function ChartDrawing({ chart }: { chart: ChartView }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {chart.type === "pie" ? <PieOf chart={chart} /> : <CourseOf chart={chart} />}
    </ResponsiveContainer>
  );
}

function ValueTooltip({ chart: { unit, title } }: { chart: ChartView }) {
  const { measure } = useNumberFormats();
  return (
    <Tooltip
      contentStyle={TOOLTIP}
      itemStyle={{ color: "var(--popover-foreground)" }}
      cursor={{ fill: "var(--accent)", stroke: "var(--border)" }}
      isAnimationActive={false}
      formatter={(value, name) => [measure(Number(value), unit), name === "value" ? title : name]}
    />
  );
}

function PieOf({ chart }: { chart: ChartView }) {
  const data = chart.data.map((point, index) => ({ ...point, fill: chartColor(index) }));
  return (
    <PieChart accessibilityLayer={false}>
      <ValueTooltip chart={chart} />
      <Pie
        data={data}
        dataKey="value"
        nameKey="label"
        innerRadius="55%"
        outerRadius="90%"
        paddingAngle={data.length > 1 ? 2 : 0}
        stroke="none"
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
  );
}

const COURSE = {
  dataKey: "value",
  type: "linear",
  stroke: MAIN,
  strokeWidth: 2,
  isAnimationActive: false,
} as const;

function CourseOf({ chart }: { chart: ChartView }) {
  const frame = {
    data: chart.data,
    accessibilityLayer: false,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
  };
  const axes = <Axes chart={chart} />;
  if (chart.type === "bar")
    return (
      <BarChart {...frame}>
        {axes}
        <Bar
          dataKey="value"
          fill={MAIN}
          radius={[4, 4, 0, 0]}
          maxBarSize={56}
          isAnimationActive={false}
        />
      </BarChart>
    );
  if (chart.type === "area")
    return (
      <AreaChart {...frame}>
        {axes}
        <Area {...COURSE} fill={MAIN} fillOpacity={0.18} />
      </AreaChart>
    );
  return (
    <LineChart {...frame}>
      {axes}
      <Line {...COURSE} dot={chart.data.length <= 10} />
    </LineChart>
  );
}

/** Shortens a day or an hour for an axis: "21 Nov", "09:00". Words stay unchanged. */
function shortLabel(label: string, { day }: TimeFormats): string {
  const time = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(label);
  if (time?.[1] === undefined) return label;
  return time[2] ?? day(Date.parse(time[1]));
}

function Axes({ chart }: { chart: ChartView }) {
  const times = useTimeFormats();
  const { shortMeasure } = useNumberFormats();
  return (
    <>
      <CartesianGrid stroke="var(--border)" vertical={false} />
      <XAxis
        dataKey="label"
        tick={AXIS}
        tickFormatter={(label: string) => shortLabel(label, times)}
        tickLine={false}
        axisLine={{ stroke: "var(--border)" }}
        minTickGap={16}
      />
      <YAxis
        tick={AXIS}
        tickFormatter={(value: number) => shortMeasure(value, chart.unit)}
        tickLine={false}
        axisLine={false}
        allowDecimals={chart.unit !== "number"}
        width={52}
      />
      <ValueTooltip chart={chart} />
    </>
  );
}
